export {
  type Comparison,
  type Condition,
  type ConditionColumns,
  type ConditionPage,
  conditionPage,
  type Operator,
  partsIn,
} from './conditions.js';
export { lookup, searchable, Searches, type SearchFilter } from './searches.js';
