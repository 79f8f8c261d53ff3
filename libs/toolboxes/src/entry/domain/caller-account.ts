import { type ConnectionStatus } from '#connections';

/** `pinned`: the entry runs on its connection. `caller`: each call runs on an account of the member who makes it. */
export const entryAccounts = ['pinned', 'caller'] as const;

export type EntryAccount = (typeof entryAccounts)[number];

/** An entry stores the field only if its calls use the caller's account. */
export type AccountField = { account?: 'caller' };

export const storeAccount = (account: EntryAccount | null | undefined): AccountField =>
  account === 'caller' ? { account } : {};

export const accountOf = ({ account }: AccountField): EntryAccount => account ?? 'pinned';

/** Why a call on the caller's own account has no account. The caller can change this, unlike an `UnmetReason`. */
export const accountProblems = ['account_missing', 'account_ambiguous', 'account_needs_reauth'] as const;

export type AccountProblem = (typeof accountProblems)[number];

export const isAccountProblem = (reason: string | null): reason is AccountProblem =>
  accountProblems.some((problem) => problem === reason);

/**
 * A connection on the entry's connector through which the caller may run tools. It may need another sign-in. Only the
 * caller's own can be disconnected.
 */
export type UsableAccount = { id: string; status: ConnectionStatus; is_own: boolean };

export type AccountResolution<Account extends UsableAccount = UsableAccount> = {
  /** The account that a call uses. Null if there is a problem. */
  account: Account | null;
  problem: AccountProblem | null;
  /** The accounts that the caller can choose. */
  candidates: readonly Account[];
  /** The account to sign in to again, for `account_needs_reauth`. Null for other problems. */
  expired: Account | null;
  /** The caller's own accounts that need another sign-in, or are disconnected. */
  inactive: readonly Account[];
  /** Whether the caller may run tools through any connection on the connector, active or not. */
  has_usable: boolean;
};

/**
 * Decides which account a call uses: the one that the caller chose, otherwise the only one that the caller owns. A
 * shared account is never used unless the caller chose it, because everyone acts as themselves. If the chosen account
 * needs another sign-in, no other account acts in its place. If the caller's only account is disconnected, the problem
 * names it, so that the caller reconnects it instead of connecting the same account twice.
 * @param usable the connections through which the caller may run tools.
 * @param chosenId the id of the connection that the caller chose; null if the caller chose none.
 */
export function resolveAccount<Account extends UsableAccount>(
  usable: readonly Account[],
  chosenId: string | null,
): AccountResolution<Account> {
  const candidates = usable.filter(isActive);
  const inactive = usable.filter((account) => account.is_own && !isActive(account));
  const found = (account: Account | null, problem: AccountProblem | null = null, expired: Account | null = null) => ({
    account,
    problem,
    candidates,
    expired,
    inactive,
    has_usable: usable.length > 0,
  });
  const refuse = (problem: AccountProblem, expired?: Account) => found(null, problem, expired);
  const chosen = usable.find(({ id, status }) => id === chosenId && status !== 'disconnected');
  if (chosen) return isActive(chosen) ? found(chosen) : refuse('account_needs_reauth', chosen);
  const [own, ...others] = candidates.filter(isOwn);
  if (own) return others.length === 0 ? found(own) : refuse('account_ambiguous');
  const expired = inactive.find(({ status }) => status !== 'disconnected');
  if (expired) return refuse('account_needs_reauth', expired);
  if (candidates.length > 0) return refuse('account_ambiguous');
  const disconnected = inactive.find(({ id }) => id === chosenId) ?? inactive[0];
  return disconnected ? refuse('account_needs_reauth', disconnected) : refuse('account_missing');
}

/** Says whose account it is, after its name. Empty for the caller's own. */
export const describeOwner = ({ is_own, owner_label }: { is_own: boolean; owner_label?: string | null }): string =>
  is_own ? '' : ` of ${owner_label ?? 'another member'}`;

const isActive = ({ status }: UsableAccount): boolean => status === 'active';

const isOwn = ({ is_own }: UsableAccount): boolean => is_own;
