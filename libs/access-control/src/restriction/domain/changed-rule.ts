import { invalid } from '#kernel';
import { type RestrictionRule } from './restriction-rule.js';

/**
 * The rule after a change. If only the id of the target is sent, its type stays.
 * @throws validation_error when the type changes without a matching id.
 */
export function changedRule(before: RestrictionRule, changes: Partial<RestrictionRule>): RestrictionRule {
  if (changes.target_type && changes.target_type !== before.target_type && !changes.target_id)
    throw invalid('/target_id', 'required', 'A new target_type requires a matching target_id.');
  const { target_type, target_id, mode, connector_slugs, tools } = { ...before, ...changes };
  return { target_type, target_id, mode, connector_slugs, tools };
}
