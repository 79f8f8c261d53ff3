export { type ConditionPage, conditionPage, type ConditionTable } from './condition-page.js';
export {
  type Candidates,
  type Comparison,
  type Condition,
  type ConditionColumns,
  conditionSql,
  type Operator,
  partsIn,
} from './conditions.js';
export { lookup, searchable } from './searchable.js';
export { Searches, type SearchFilter } from './searches.js';
