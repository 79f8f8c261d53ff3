import { type AccountState } from '../domain/account.js';

/** What the vault knows about an account, without asking the provider. */
export class AccountStatusView {
  state!: AccountState | 'missing';
  cause!: string | null;
  /** When the state was last confirmed. */
  checked_at!: string | null;
  /** Approximate. */
  last_used_at!: string | null;
}

/** By account id; one for each requested account. */
export type AccountStatusesView = Record<string, AccountStatusView>;
