import { executionErrors } from '#connections';
import { loggedRefusals } from '../../libs/connections/src/execution/domain/logged-refusals.js';

/**
 * The caller may call the tool, but the request, the account or the third party prevents it. Approvals have events of
 * their own.
 */
const unlogged = [
  'account_mismatch',
  'approval_consumed',
  'approval_denied',
  'approval_expired',
  'approval_grant_ended',
  'approval_mismatch',
  'approval_pending',
  'connection_calls',
  'connection_not_active',
  'connector_changed',
  'connector_unavailable',
  'credential_refresh_failed',
  'invalid_arguments',
  'invalid_cursor',
  'log_unavailable',
  'not_found',
  'oauth_app_required',
  'outcome_unknown',
  'owner_suspended',
  'payload_too_large',
  'provider_calls',
  'quota_exceeded',
  'second_person_required',
  'too_many_at_once',
  'tool_not_found',
  'variables_incomplete',
  'vault_unavailable',
  'write_contention',
];

it('An error of a tool call is logged as a refusal, or named here', () => {
  const reasons = executionErrors.map(
    (error) => (typeof error === 'function' ? error : error[0]).reason ?? 'not_found',
  );
  const logged = loggedRefusals.map(([{ reason }]) => reason);
  expect([...new Set(reasons)].filter((reason) => !logged.includes(reason)).sort()).toEqual(unlogged);
});
