import { bulkheadFull, conflict, unavailable } from '#kernel';
import { VaultUnavailable } from '../domain/vault.js';
import { type VaultAnswer } from './vault-client.js';

/** Returns the body of a successful answer. @throws the vault's refusal as an error of the API. */
export function bodyOf<Answer>(answer: VaultAnswer<Answer>): Answer {
  if (answer.ok) return answer.body;
  const { status, reason, message } = answer.refusal;
  const refusal = refusals[reason ?? ''];
  throw refusal ? refusal(message) : new VaultUnavailable(status >= 500);
}

/** Returns the reason of a refusal, or null if the request succeeded or the refusal has no reason. */
export const reasonOf = (answer: VaultAnswer<unknown>): string | null => (answer.ok ? null : answer.refusal.reason);

const refusals: Record<string, (message: string) => Error> = {
  oauth_app_required: () =>
    conflict(
      'oauth_app_required',
      'This connector needs an OAuth application. Ask an administrator to set up the application.',
    ),
  credential_refresh_failed: () =>
    unavailable('credential_refresh_failed', 'The third party did not renew the sign-in just now. Try again.'),
  reconnect_required: (message) => conflict('reconnect_required', message),
  needs_reauth: () => notActive('needs_reauth'),
  account_missing: () => notActive('disconnected'),
  definition_outdated: () =>
    conflict('connector_changed', 'The connector has just changed, so nothing was done. Repeat the request.'),
  variables_incomplete: (message) =>
    conflict('variables_incomplete', `${message} Set the connection’s variables, then repeat the call.`),
  too_many_at_once: () => bulkheadFull('organization'),
  write_contention: () =>
    conflict('write_contention', 'Other requests are changing the same resources. Repeat the request.'),
};

const notActive = (status: string) =>
  conflict('connection_not_active', 'The third party no longer accepts this sign-in. Reconnect the connection.', {
    details: { status },
  });
