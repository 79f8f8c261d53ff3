import { describeOwner, resolveAccount, type UsableAccount } from '../../entry/domain/caller-account.js';

/** An account through which a caller may run the tools of a connector. It may not work now. */
export type ToolAccount = UsableAccount & { name: string; owner_label: string | null };

type Schema = { properties?: object; required?: readonly string[] };

/**
 * Returns the name of the argument that names the account of a call: `_account`, or with more underscores if the tool
 * has an argument with this name.
 */
export function nameAccountArgument({ properties = {} }: Schema): string {
  let name = '_account';
  while (Object.hasOwn(properties, name)) name = `_${name}`;
  return name;
}

/** Sorts connectors with an own account first. Limits then drop those without, which other members can add. */
export const sortOwnFirst = <Account extends ToolAccount>(
  bySlug: ReadonlyMap<string, readonly Account[]>,
): Map<string, readonly Account[]> => {
  const isOwn = (accounts: readonly Account[]) => accounts.some(({ is_own }) => is_own);
  return new Map([...bySlug].sort(([, one], [, other]) => Number(isOwn(other)) - Number(isOwn(one))));
};

/** Maximum number of accounts of a connector that a caller can choose from at the address of all accounts. */
export const maxAccounts = 12;

/**
 * Returns the accounts that a call can name, by the names that are shown: the caller's own accounts first. Accounts of
 * others have their ids in their names, so that no other member can give an account a name that a call already uses.
 * Own accounts have their ids too, if several have the same name.
 */
export function nameAccounts<Account extends ToolAccount>(accounts: readonly Account[]): Map<string, Account> {
  const own = accounts.filter(({ is_own }) => is_own);
  const isPlain = ({ name, is_own }: Account) =>
    is_own && !endsWithId.test(name) && own.filter((each) => each.name === name).length === 1;
  const ordered = [...own, ...accounts.filter(({ is_own }) => !is_own)].slice(0, maxAccounts);
  return new Map(ordered.map((each) => [isPlain(each) ? each.name : markedName(each), each]));
}

/** Own accounts with such a name get their own id too. Otherwise, one could have the name of another member's account. */
const endsWithId = /\(conn_\w+\)$/;

const markedName = ({ id, name }: Pick<ToolAccount, 'id' | 'name'>): string => `${name} (${id})`;

type Choice<Account> =
  { account: Account; shown_name: string; args: Record<string, unknown> } | { expired: Account } | { problem: string };

/**
 * Decides which account a call uses. With one account, the call need not name it. With several, the call must name one.
 * `expired` is an own account that the caller has to reconnect. Own disconnected accounts count as accounts that need
 * another sign-in, so that no account of somebody else takes their place.
 * @param sent the arguments of the call. The returned arguments are those for the tool.
 * @param argument the argument that names the account.
 */
export function chooseAccount<Account extends ToolAccount>(
  accounts: readonly Account[],
  sent: Record<string, unknown>,
  argument: string,
): Choice<Account> {
  const { [argument]: named, ...args } = sent;
  const byName = nameAccounts(accounts);
  const [only] = byName.keys();
  const shown_name = named ?? (byName.size === 1 ? only : undefined);
  const account = typeof shown_name === 'string' ? byName.get(shown_name) : undefined;
  if (account) return { account, shown_name: shown_name as string, args };
  const expired = named === undefined ? findExpired(accounts) : undefined;
  return expired ? { expired } : { problem: `Choose one of these accounts: ${listAccounts(accounts)}.` };
}

/** Returns the own account to reconnect; undefined if another own account works, or if there is none. */
function findExpired<Account extends ToolAccount>(accounts: readonly Account[]): Account | undefined {
  const counted = accounts.map(({ id, is_own, status }) => ({
    ...{ id, is_own },
    status: status === 'disconnected' ? ('needs_reauth' as const) : status,
  }));
  const { expired } = resolveAccount(counted, null);
  return accounts.find(({ id }) => id === expired?.id);
}

/** Lists accounts by the names with which calls name them. Says whose they are, and which do not work now. */
export const listAccounts = (
  accounts: readonly ToolAccount[],
  isListed: (account: ToolAccount) => boolean = () => true,
): string =>
  [...nameAccounts(accounts)]
    .filter(([, account]) => isListed(account))
    .map(([name, account]) => `“${name}”${describeOwner(account)}${states[account.status] ?? ''}`)
    .join(', ');

const states: Partial<Record<ToolAccount['status'], string>> = {
  needs_reauth: ' (needs a new sign-in)',
  disconnected: ' (disconnected)',
};

/** Adds the choice of an account to the schema of a tool, if there is more than one. */
export function addAccountChoice(schema: Schema, accounts: readonly ToolAccount[]): Schema {
  const names = [...nameAccounts(accounts).keys()];
  if (names.length < 2) return schema;
  const argument = nameAccountArgument(schema);
  const marked = listAccounts(accounts, ({ is_own, status }) => !is_own || status !== 'active');
  const description = `The account that the tool uses.${marked && ` Among them: ${marked}.`}`;
  const choice = { type: 'string', enum: names, description };
  return {
    ...schema,
    properties: { ...schema.properties, [argument]: choice },
    required: [...(schema.required ?? []), argument],
  };
}
