import { type AccountState } from '../domain/account.js';

/** What the vault knows of an account, without asking the provider. */
export class AccountStatusView {
  state!: AccountState | 'missing';
  cause!: string | null;
  /** When the state was last learnt. */
  checked_at!: string | null;
  /** Coarse. */
  last_used_at!: string | null;
}

/** By account id; one for each that was asked for. */
export type AccountStatusesView = Record<string, AccountStatusView>;
