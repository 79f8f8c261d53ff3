/**
 * Code without framework. Sandboxed code imports it from `#platform/plain`, since loading a whole mechanism also loads
 * the kernel, which takes 1.5 s and 100 MB per process.
 */
export { Egress, judgeUrl } from '../outgoing/egress.js';
export { isAllowedForCredentials } from '../outgoing/request-headers.js';
export { builtInNames, type Expression, isExpression, libraryNames } from '../expressions/expression.js';
export { Pattern, PatternRefused } from '../schemas/pattern.js';
export { compileSchema } from '../schemas/compiled-schema.js';
export { compileProblem, type SchemaProblem } from '../schemas/schema-problem.js';
export { describeRequirement } from '../schemas/schema-words.js';
export { measureJsonSize } from '../schemas/json-size.js';
