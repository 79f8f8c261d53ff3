import { type ApiError, type Caller, defineError, isCausedBy } from '#kernel';
import { type ConnectRight } from '../../toolbox/domain/connect-right.js';
import { type AccountResolution, describeOwner, type UsableAccount } from '../../entry/domain/caller-account.js';

/** Maximum number of accounts in an error. */
export const maxNamed = 10;

/** `owner_label` is the name of the owner of an account that is shared with the caller. */
type Named = { connection_id: string; name: string; is_own: boolean; owner_label?: string | null };

type Details = {
  connector_slug: string;
  connector_label: string;
  /** Whether the caller can connect an account at the connector. A service member cannot: it opens no pages. */
  can_connect: boolean;
  /** The accounts to choose from, for `account_ambiguous`. */
  candidates?: Named[];
  /** The account to sign in to again. For `account_ambiguous`, an own disconnected account, if there is one. */
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

type NamedAccount = UsableAccount & { name: string; owner_label: string | null };

/** A connector, and whether the caller can create a connection on it. */
type Place = ConnectRight & {
  connector_slug: string;
  /** The display name of the connector. */
  service: string;
};

type LackingCall = AccountResolution<NamedAccount> & Place;

/** Returns why a call has no account, and what the caller can do about it. */
export function accountRefusal(caller: Caller, toolboxId: string, call: LackingCall): ApiError {
  const { problem, expired, connector_slug, service } = call;
  const route = `PUT /toolbox/${toolboxId}/account/${connector_slug}`;
  if (problem === 'account_needs_reauth') return accountInactive(caller, expired!, call);
  if (problem === 'account_ambiguous') {
    const named = call.candidates.slice(0, maxNamed);
    const disconnected = named.some(({ is_own }) => is_own) ? undefined : call.inactive[0];
    return accountAmbiguous(adviseOnChoice(caller, { service, route, named, disconnected }), {
      ...buildDetails(caller, call),
      candidates: named.map(describeAccount),
      ...(disconnected && { connection: describeAccount(disconnected) }),
    });
  }
  const message =
    caller.kind === 'user'
      ? `This tool runs on an account of yours at ${service}, and you have none. ${adviseOnMissing(call)}`
      : `This tool runs on an account of this service member at ${service}, and it has none. Ask a member to share a ` +
        `connection with the service member. ${adviseOnService('chooses the connection', route)}`;
  return accountMissing(message, buildDetails(caller, call));
}

/** Refuses a call because its account needs a new sign-in. @param others what to do to use another account. */
export const accountInactive = (caller: Caller, account: NamedAccount, place: Place, others = ''): ApiError =>
  accountNeedsReauth(`${describeExpired(account, place.service)}${others}`, {
    ...buildDetails(caller, place),
    connection: describeAccount(account),
  });

const buildDetails = ({ kind }: Caller, { connector_slug, service, can_connect }: Place): Details => ({
  connector_slug,
  connector_label: service,
  can_connect: can_connect && kind === 'user',
});

type Choice = {
  service: string;
  route: string;
  named: readonly NamedAccount[];
  disconnected: NamedAccount | undefined;
};

function adviseOnChoice({ kind }: Caller, { service, route, named, disconnected }: Choice): string {
  const names = named.map((account) => `“${account.name}”${describeOwner(account)}`);
  const one = names.length === 1 ? names[0]! : `one of ${names.join(', ')}`;
  if (kind !== 'user')
    return `This tool runs on an account of this service member at ${service}. ${adviseOnService(`chooses ${one}`, route)}`;
  if (disconnected)
    return `Your account “${disconnected.name}” at ${service} is disconnected. Reconnect it, or choose ${one} with ${route}.`;
  return `This tool runs on an account of yours at ${service}. Choose ${one} with ${route}.`;
}

/** A workload has tokens for agents only, and an administrator's own token would set the administrator's choice. */
const adviseOnService = (act: string, route: string): string =>
  `An administrator ${act} with an API token of this service member: ${route}.`;

function describeExpired({ name, status, ...owner }: NamedAccount, service: string): string {
  if (!owner.is_own)
    return `The account “${name}”${describeOwner(owner)} at ${service} needs a new sign-in. Ask its owner to reconnect it, or choose another.`;
  const state = status === 'disconnected' ? 'is disconnected' : 'needs a new sign-in';
  return `Your account “${name}” at ${service} ${state}. Reconnect it, then call the tool again.`;
}

function adviseOnMissing({ service, connector_slug, can_connect, needs_oauth_app }: Place): string {
  if (can_connect) return 'Connect one, then call the tool again.';
  return needs_oauth_app
    ? `${service} needs an OAuth application first. Ask an administrator to set it with PUT /connector/${connector_slug}/oauth-app.`
    : 'You may not connect one. Ask an administrator.';
}

const describeAccount = ({ id, name, is_own, owner_label }: NamedAccount): Named => ({
  connection_id: id,
  name,
  is_own,
  ...(!is_own && { owner_label }),
});
