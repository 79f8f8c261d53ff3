import { type ApiError, type Caller, defineError, isCausedBy } from '#kernel';
import { type AccountResolution, type UsableAccount } from '../../entry/domain/caller-account.js';

/** Maximum number of accounts in an error. */
export const maxNamed = 10;

type Named = { connection_id: string; name: string; is_own: boolean };

type Details = {
  connector_slug: string;
  connector_label: string;
  /** Whether the caller may create a connection on the connector. */
  can_connect: boolean;
  /** The accounts to choose from, for `account_ambiguous`. */
  candidates?: Named[];
  /** The account to sign in to again, for `account_needs_reauth`. */
  connection?: Named;
  /** The page on which the person gets an account. Only over MCP. */
  connect_url?: string;
};

const describe = (message: string, details: Details) => ({ message, details });

export const accountMissing = defineError(
  409,
  'account_missing',
  'The tool runs on an account of the caller, and the caller has none. Connect one, then repeat the call.',
  describe,
);

export const accountAmbiguous = defineError(
  409,
  'account_ambiguous',
  'The tool runs on an account of the caller. Choose one with `PUT /toolbox/{id}/account/{connector_slug}`, then repeat ' +
    'the call. `details.candidates` lists up to ten.',
  describe,
);

export const accountNeedsReauth = defineError(
  409,
  'account_needs_reauth',
  'The tool runs on an account of the caller. Sign in to this account again, then repeat the call.',
  describe,
);

export const accountErrors = [accountMissing, accountAmbiguous, accountNeedsReauth];

/** Returns the details of an error if it says why a call has no account; null for any other error. */
export const accountDetailsIn = (error: ApiError): Details | null =>
  accountErrors.some((cause) => isCausedBy(error, cause)) ? (error.parts.details as Details) : null;

type NamedAccount = UsableAccount & { name: string };

type LackingCall = AccountResolution<NamedAccount> & {
  connector_slug: string;
  /** The display name of the connector. */
  service: string;
  can_connect: boolean;
};

/** Returns why a call has no account, and what the caller can do about it. */
export function accountRefusal(caller: Caller, toolboxId: string, call: LackingCall): ApiError {
  const { problem, candidates, expired, can_connect, connector_slug, service } = call;
  const details = { connector_slug, connector_label: service, can_connect };
  const choice = `PUT /toolbox/${toolboxId}/account/${connector_slug}`;
  if (problem === 'account_ambiguous') {
    const names = candidates.slice(0, maxNamed).map(({ name }) => `“${name}”`);
    return accountAmbiguous(
      `This tool runs on an account of yours at ${service}. Choose one of ${names.join(', ')} with ${choice}.`,
      { ...details, candidates: candidates.slice(0, maxNamed).map(describeAccount) },
    );
  }
  if (problem === 'account_needs_reauth')
    return accountNeedsReauth(describeExpired(expired!, service), {
      ...details,
      connection: describeAccount(expired!),
    });
  return accountMissing(
    `This tool runs on an account of yours at ${service}, and you have none. ${adviseOnMissing(caller, can_connect)}`,
    details,
  );
}

function describeExpired({ name, status, is_own }: NamedAccount, service: string): string {
  if (!is_own)
    return `The shared account “${name}” at ${service} needs a new sign-in. Ask its owner to reconnect it, or choose another.`;
  const state = status === 'disconnected' ? 'is disconnected' : 'needs a new sign-in';
  return `Your account “${name}” at ${service} ${state}. Reconnect it, then call the tool again.`;
}

function adviseOnMissing({ kind }: Caller, canConnect: boolean): string {
  if (kind !== 'user') return 'Ask a member to share a connection with this service member, then choose it.';
  return canConnect ? 'Connect one, then call the tool again.' : 'You may not connect one. Ask an administrator.';
}

const describeAccount = ({ id, name, is_own }: NamedAccount): Named => ({ connection_id: id, name, is_own });
