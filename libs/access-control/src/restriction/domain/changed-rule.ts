import { invalid } from '#kernel';
import { type RestrictionRule } from './restriction-rule.js';

/**
 * The rule as a change would leave it. An id alone keeps the type of the target.
 * @throws validation_error when the type would change without an id that goes with it.
 */
export function changedRule(before: RestrictionRule, changes: Partial<RestrictionRule>): RestrictionRule {
  if (changes.target_type && changes.target_type !== before.target_type && !changes.target_id)
    throw invalid('/target_id', 'required', 'Another target_type needs the target_id that goes with it.');
  const { target_type, target_id, mode, connector_slugs, tools } = { ...before, ...changes };
  return { target_type, target_id, mode, connector_slugs, tools };
}
