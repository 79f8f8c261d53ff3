export { type ConditionPage, conditionPage } from './condition-page.js';
export { type Comparison, type Condition, type ConditionColumns, type Operator, partsIn } from './conditions.js';
export { lookup, searchable } from './searchable.js';
export { Searches, type SearchFilter } from './searches.js';
