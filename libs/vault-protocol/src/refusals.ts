import { defineError, type ErrorDefinition, tooManyAtOnce, writeContention } from '#kernel';

/** No API client gets these errors: connections translate them. */
const internal = { internal: true } as const;

/** A person has to sign in again, because the credential was refused or deleted. */
export const needsReauth = defineError(
  409,
  'needs_reauth',
  'The third party no longer accepts the credential.',
  () => 'The third party no longer accepts this sign-in. Reconnect the connection.',
  internal,
);

/** The organization does not have the account, or the account was revoked. */
export const accountMissing = defineError(
  404,
  'account_missing',
  'The account does not exist or was revoked.',
  () => 'Account not found.',
  internal,
);

export const identityVariable = defineError(
  409,
  'reconnect_required',
  'The variable identifies the account, so it changes only with a new sign-in.',
  (name: string) => `${name} identifies the account. Reconnect to change it.`,
  internal,
);

/** A variable has a value that the current definition does not allow. */
export const variablesOutdated = defineError(
  409,
  'variables_incomplete',
  'The connector has changed since variables of the account were stored.',
  (names: readonly string[]) =>
    `The connector has changed since ${names.join(', ')} was stored. Run the post-install steps again, or reconnect.`,
  internal,
);

export const refreshFailed = defineError(
  503,
  'credential_refresh_failed',
  'The third party did not renew the credential.',
  (message: string = 'The sign-in could not be refreshed. Try again later.') => ({
    message,
    headers: { 'retry-after': '30' },
  }),
  internal,
);

/** The code of a sign-in was refused. The error is the same for every cause. */
export const codeRefused = defineError(
  409,
  'code_refused',
  'The one-time code is not valid for this connection, or has expired.',
  () => 'This code is not valid for this connection, or has expired.',
  internal,
);

export const oauthAppMissing = defineError(
  409,
  'oauth_app_required',
  'The connector has no OAuth application.',
  () => 'Signing in needs an OAuth application. Set one for the connector first.',
  internal,
);

/** The vault has no definition of the connector, or an older one than the service expects. */
export const definitionUnknown = defineError(
  409,
  'definition_unknown',
  'The vault does not have this definition yet.',
  () => 'The vault does not have this definition. Install it, then repeat the request.',
  internal,
);

/** The definition for which the service made the request was replaced. */
export const definitionOutdated = defineError(
  409,
  'definition_outdated',
  'The vault has a newer definition of the connector.',
  () => 'The vault has a newer definition of this connector. Read the definition again.',
  internal,
);

/** @param sent whether the third party may have acted. */
const withoutAnswer = (message: string, sent: boolean) => ({ message, details: { sent } });

export const upstreamUnreachable = defineError(
  502,
  'upstream_unreachable',
  'The third party cannot be reached.',
  withoutAnswer,
  internal,
);

export const upstreamTimeout = defineError(
  502,
  'upstream_timeout',
  'The third party did not answer in time.',
  withoutAnswer,
  internal,
);

export const responseTooLarge = defineError(
  502,
  'response_too_large',
  'The response of the third party is too large.',
  withoutAnswer,
  internal,
);

export const addressRefused = defineError(
  502,
  'address_refused',
  'The address of the third party is not allowed.',
  withoutAnswer,
  internal,
);

/** The errors of the vault that connections tell apart. */
const refusals: readonly ErrorDefinition[] = [
  needsReauth,
  accountMissing,
  identityVariable,
  variablesOutdated,
  refreshFailed,
  codeRefused,
  oauthAppMissing,
  definitionUnknown,
  definitionOutdated,
  upstreamUnreachable,
  upstreamTimeout,
  responseTooLarge,
  addressRefused,
  tooManyAtOnce,
  writeContention,
];

const byReason: ReadonlyMap<string | null, ErrorDefinition> = new Map(refusals.map((each) => [each.reason, each]));

/** Returns the definition that a reason names. Null for a reason that the protocol does not know. */
export const findRefusal = (reason: string | null): ErrorDefinition | null => byReason.get(reason) ?? null;
