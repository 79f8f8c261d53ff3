/**
 * What needs no framework: whatever runs in a sandbox takes it from here (`#kernel/plain`), as loading all of the kernel
 * takes a process 1.5 s and 100 MB.
 */
export { atMost } from './domain/at-most.js';
export { isName, isReadable } from './domain/readable-name.js';
export { builtInNames } from './expressions/built-in-names.js';
export { isExpression } from './expressions/expression.js';
export { Pattern, PatternRefused } from './patterns/pattern.js';
export { compileSchema } from './schemas/compiled-schema.js';
export { sizeOf } from './schemas/json-size.js';
export { Egress } from './security/outgoing/egress.js';
export { judgeUrl } from './security/outgoing/judge-url.js';
