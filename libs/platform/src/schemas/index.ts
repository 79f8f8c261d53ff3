export { compileSchema, type SchemaError } from './compiled-schema.js';
export { sizeOf } from './json-size.js';
export { Pattern, PatternRefused } from './pattern.js';
export { type CheckValue, Schemas } from './schemas.js';
