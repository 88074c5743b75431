plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
    id("com.google.devtools.ksp")
}

android {
    namespace = "com.fennelmarket"
    compileSdk = 36

    defaultConfig {
        applicationId = "com.fennelmarket"
        minSdk = 36
        targetSdk = 36
        versionCode = 7
        versionName = "1.6"
    }
}

dependencies {
    implementation("com.google.mlkit:genai-agent:1.0.0-alpha1")
    implementation("androidx.appfunctions:appfunctions:1.0.0-alpha13")
    ksp("androidx.appfunctions:appfunctions-compiler:1.0.0-alpha13")

    implementation("org.jetbrains.kotlinx:kotlinx-coroutines-android:1.10.2")
}
