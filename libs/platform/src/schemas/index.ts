export type { SchemaError, SchemaReading } from './compiled-schema.js';
export { measureJsonSize } from './json-size.js';
export { compileProblem, type SchemaProblem, wrongKeyword } from './schema-problem.js';
export { describeRequirement, typesInWords } from './schema-words.js';
export { Pattern, PatternRefused } from './pattern.js';
export { type CheckValue, Schemas } from './schemas.js';
