import { nothing } from './reader.js';
import { type Route } from './route.js';

export const hintKinds = ['status_changed', 'variables_changed', 'app_rejected', 'tools_changed'] as const;
export type HintKind = (typeof hintKinds)[number];

/** The vault's notice that an account has changed. The service then reads the account's state. */
export type AccountHint = {
  /** The id of the hint. A repeated hint has the same id. */
  id: string;
  account_id: string;
  kind: HintKind;
};

/** A hint from the vault to the service, delivered at least once. */
export const sendHint: Route<AccountHint, void> = {
  method: 'POST',
  path: '/internal/vault/event',
  status: 204,
  kind: 'write',
  read: nothing,
};
