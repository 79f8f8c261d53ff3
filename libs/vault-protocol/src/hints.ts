import { nothing } from './reader.js';
import { type Route } from './route.js';

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
