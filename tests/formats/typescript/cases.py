"""TypeScript written for these tests: every form in which a text is met."""

SERVER = """\
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const NAME = "find";
enum Kind { Tree = "tree", Bush = 'bush' }
const LIMITS = ["few", "many"] as const;
const limit = z.number().int().min(1).max(9).default(3).describe('How many');
const server = new McpServer({ name: "garden", version: "1" }, { instructions: `Plants.
Grown here.` });

const config = {
  title: "Find",
  description:
    "Finds plants " +
    'by name. ' +
    `All of them.`,
  inputSchema: {
    limit,
    query: z.string().describe("It\\'s the \\u0022name\\u0022"),
    "sort-by": z.enum(LIMITS).optional(),
    where: z.object({
      bed: z
        .string()
        .nullable(),
      sunny: z.boolean().default(true).describe("In the sun?"),
    }).optional(),
    kinds: z.array(z.nativeEnum(Kind)).describe(""),
  },
  annotations: { readOnlyHint: true, openWorldHint: false, title: "Other" },
} satisfies Config;

export class Tools {
  register() {
    this.server.registerTool(NAME, config, async ({ query }) => ({ content: [] }));
  }
}

server.tool("water", "Waters a plant.", { id: z.string() }, { destructiveHint: false }, async () => {});
server.tool("rest", async () => {});
server.registerTool('plant', { inputSchema: z.object({ name: z.string().optional() }) }, async () => {});
document.modelContext.registerTool({
  name: "show",
  inputSchema: {
    "type": "object",
    "properties": { "id": { "type": "string" }, "size": { type: "string", description: "In px" } },
    required: ["id"],
  },
  async execute({ id }) { return id; },
});
"""
