export { builtInNames, libraryNames } from './built-in-names.js';
export { type Expression, ExpressionFailed, isExpression } from './expression.js';
export { type Evaluate, Expressions } from './expressions.js';
