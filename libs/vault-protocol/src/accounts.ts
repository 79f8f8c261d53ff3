import { anything, flag, list, nothing, nullable, object, oneOf, type Read, record, recordOf, text } from './reader.js';
import { type Route } from './route.js';

const facts = {
  /** `revoked` and `missing` are final. */
  state: oneOf('ok', 'needs_reauth', 'revoked', 'missing'),
  cause: nullable(text),
  /** When the state was last checked or changed; null for never. */
  checked_at: nullable(text),
};

const status = object({
  ...facts,
  /** When the credential was last used. Updated only every few minutes. */
  last_used_at: nullable(text),
});

const checked = object({
  ...facts,
  /**
   * The result of the check. `refused`: the third party refused the credential. After a second refusal at least a
   * minute later, the account needs a new sign-in. `not_renewable`: the credential cannot be refreshed.
   */
  checked: oneOf('accepted', 'renewed', 'refused', 'needs_reauth', 'unreachable', 'not_renewable'),
});

const variable = object({
  name: text,
  label: text,
  description: text,
  type: oneOf('string', 'number', 'boolean', 'select', 'url', 'host', 'json'),
  required: flag,
  secret: flag,
  /** Whether the variable identifies the account. Its value then changes only by reconnecting. */
  identity: flag,
  editable: flag,
  options: nullable(list(object({ value: text, label: text }))),
  /** Null if the variable is secret. */
  value: anything,
  is_set: flag,
  source: text,
  updated_at: nullable(text),
});

const variables = object({ data: list(variable) });

/** A post-install step. `not_run`: an earlier required step failed. */
export const stepResult = object({
  name: text,
  label: text,
  status: oneOf('succeeded', 'failed', 'not_run'),
  /** The vault's own error message, never the third party's text. Null unless the step failed. */
  error: nullable(text),
});

const postInstall = object({
  steps: list(stepResult),
  /** The account's variables after the run, without secret ones. */
  variables: record,
});

/** The state of an account, as the vault reports it. */
export type ReportedState = Read<(typeof facts)['state']>;
export type ListedStatus = Read<typeof status>;
export type AccountStatus = Omit<ListedStatus, 'last_used_at'>;
export type CheckedAccount = Read<typeof checked>;

/** A connector's variable, with its value for the account. */
export type AccountVariable = Read<typeof variable>;
export type AccountVariables = Read<typeof variables>;
export type StepResult = Read<typeof stepResult>;
export type PostInstallRun = Read<typeof postInstall>;

/** At most 200 ids. The response has one status for each. */
export type AccountIds = { account_ids: string[] };

/**
 * Why the account is revoked: `connection_deleted`, `connection_disconnected` or `not_allowed`. It becomes the account's
 * `cause`.
 */
export type Revocation = { reason?: string };

/** Values by name; null clears a variable. */
export type VariableValues = { variables: Record<string, unknown> };

/** Names of the steps to run; all if omitted. */
export type StepNames = { steps?: string[] };

export const listStatuses: Route<AccountIds, Record<string, ListedStatus>> = {
  method: 'POST',
  path: '/v1/accounts/status',
  status: 200,
  kind: 'read',
  read: recordOf(status),
};

export const revokeAccount: Route<Revocation, { state: 'revoked' }> = {
  method: 'POST',
  path: '/v1/accounts/:id/revoke',
  status: 202,
  kind: 'write',
  read: object({ state: oneOf('revoked') }),
};

export const listVariables: Route<null, AccountVariables> = {
  method: 'GET',
  path: '/v1/accounts/:id/variables',
  status: 200,
  kind: 'read',
  read: variables,
};

/** Sets the given variables. If one of them is refused, sets none. */
export const setVariables: Route<VariableValues, AccountVariables> = {
  method: 'PATCH',
  path: '/v1/accounts/:id/variables',
  status: 200,
  kind: 'write',
  read: variables,
};

/** Asks the third party whether it still accepts the credential. */
export const verifyAccount: Route<null, CheckedAccount> = {
  method: 'POST',
  path: '/v1/accounts/:id/verify',
  status: 200,
  kind: 'call',
  read: checked,
};

export const refreshAccount: Route<null, CheckedAccount> = {
  method: 'POST',
  path: '/v1/accounts/:id/refresh',
  status: 200,
  kind: 'call',
  read: checked,
};

export const runPostInstall: Route<StepNames, PostInstallRun> = {
  method: 'POST',
  path: '/v1/accounts/:id/post-install',
  status: 200,
  kind: 'call',
  read: postInstall,
};

export const hintKinds = ['status_changed', 'variables_changed', 'app_rejected', 'tools_changed'] as const;
export type HintKind = (typeof hintKinds)[number];

/** The vault's notice that an account has changed. The service then reads the account's state. */
export type AccountHint = {
  /** If a hint is sent again, it has the same id. */
  id: string;
  account_id: string;
  kind: HintKind;
};

/** Sends a hint from the vault to the service. Each hint is delivered at least once. */
export const sendHint: Route<AccountHint, void> = {
  method: 'POST',
  path: '/internal/vault/event',
  status: 204,
  kind: 'write',
  read: nothing,
};
