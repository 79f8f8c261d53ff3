/**
 * Code without framework. Sandboxed code imports it from `#kernel/plain`, since loading the whole kernel takes 1.5 s
 * and 100 MB per process.
 */
export { atMost } from './domain/at-most.js';
export { isName, isReadable } from './domain/readable-name.js';
export { builtInNames, libraryNames } from './expressions/built-in-names.js';
export { isExpression } from './expressions/expression.js';
export { Pattern, PatternRefused } from './patterns/pattern.js';
export { compileSchema } from './schemas/compiled-schema.js';
export { sizeOf } from './schemas/json-size.js';
export { Egress } from './security/outgoing/egress.js';
export { judgeUrl } from './security/outgoing/judge-url.js';
