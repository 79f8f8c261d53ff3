export { compileSchema, type SchemaError } from './compiled-schema.js';
export { sizeOf } from './json-size.js';
export { compileProblem, type SchemaProblem, wrongKeyword } from './schema-problem.js';
export { requirementOf, typesInWords } from './schema-words.js';
export { Pattern, PatternRefused } from './pattern.js';
export { type CheckValue, Schemas } from './schemas.js';
