export { builtInNames, type Expression, ExpressionFailed, isExpression, libraryNames } from './expression.js';
export { type Evaluate, Expressions } from './expressions.js';
