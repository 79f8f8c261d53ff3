import { invalid } from '#kernel';
import { type GrantLimits } from './access-grants.js';

/**
 * Returns the end of a grant that lasts this number of days; null if it never ends.
 * @throws validation_error when the organization's settings require an end, or do not allow that many days.
 */
export function grantEnd(days: number | null, { max_grant_days, require_grant_expiry }: GrantLimits, at: Date) {
  if (days === null && (require_grant_expiry || max_grant_days !== null))
    throw invalid(
      '/expires_in_days',
      'required',
      `Grants in this organization must have an end. Send expires_in_days${upTo(max_grant_days)}.`,
    );
  if (days !== null && max_grant_days !== null && days > max_grant_days)
    throw invalid(
      '/expires_in_days',
      'out_of_range',
      `Grants in this organization can last at most ${max_grant_days} days. Choose fewer days.`,
    );
  return days === null ? null : new Date(at.getTime() + days * 86_400_000);
}

const upTo = (max: number | null): string => (max === null ? '' : `, at most ${max}`);
