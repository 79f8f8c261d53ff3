export { PlatformModule } from './platform.module.js';
export { databaseAccess, platformOptions, type PlatformOptions } from './platform-options.js';
