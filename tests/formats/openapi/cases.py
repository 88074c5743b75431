"""An OpenAPI description written for these tests: every way in which YAML writes a text."""

TREES = """\
# The orchard's interface.
openapi: 3.1.0
info:
  title: Orchard
  version: "1"
  description: >-
    Trees, their fruit
    and where — they stand.

    Two paragraphs.
paths:
  /trees/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema: {type: string}
      - $ref: '#/components/parameters/Fields'
    get:
      operationId: getTree  # kept
      summary: One tree
      description: |
        Returns a tree.

          Indented.
      tags: [trees]
      responses:
        '200': {description: The tree, content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}
    put:
      operationId: "replaceTree"
      description: &shared Replaces a tree.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              allOf:
                - $ref: "#/components/schemas/Tree"
                - type: object
                  required: [why]
                  properties:
                    why: {type: string, description: 'It''s the reason'}
                    id: {type: integer}
      responses:
        204:
          description: "Done \\u00e9"
  /trees:
    post:
      summary: Plant a tree
      deprecated: true
      requestBody:
        description: Many at once
        content:
          text/csv: {schema: {type: string}}
          application/json:
            schema: {type: array, items: {$ref: '#/components/schemas/Tree'}}
    delete:
      description: *shared
    x-other: {description: no operation}
components:
  parameters:
    Fields:
      name: fields
      in: query
      description: Which fields, all
        of them when there are none.
      schema:
        type: string
        nullable: true
        enum: [kind, no, age]
  schemas:
    Tree:
      type: object
      required: [kind]
      properties:
        kind:
          description:
          type: string
        age:
          type: integer
          description: |+
            In years.

        parent:
          $ref: '#/components/schemas/Tree'
        weight:
          type: number
          description: >
            In kilograms, as
            weighed.
"""
