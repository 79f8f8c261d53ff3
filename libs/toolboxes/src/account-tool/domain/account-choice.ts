/** An account through which a caller may run the tools of a connector. */
export type ToolAccount = { id: string; name: string; is_own: boolean };

/** The argument that names the account of a call. No tool has an argument with this name. */
export const accountArgument = '_account';

/** Maximum number of accounts of a connector that a caller can choose from at the address of all accounts. */
export const maxAccounts = 12;

/**
 * Returns the accounts that a call can name, by the names that are shown: the caller's own accounts first. If several
 * accounts have the same name, each gets its id.
 */
export function nameAccounts<Account extends ToolAccount>(accounts: readonly Account[]): Map<string, Account> {
  const ordered = [...accounts].sort((one, other) => Number(other.is_own) - Number(one.is_own)).slice(0, maxAccounts);
  const isPlain = ({ name }: Account) =>
    !endsWithId.test(name) && ordered.filter((each) => each.name === name).length === 1;
  return new Map(ordered.map((each) => [isPlain(each) ? each.name : markedName(each), each]));
}

/** Accounts with such a name get their own id too. Otherwise, a member could share an account under another’s name. */
const endsWithId = /\(conn_\w+\)$/;

const markedName = ({ id, name }: ToolAccount): string => `${name} (${id})`;

type Choice<Account> = { account: Account; args: Record<string, unknown> } | { problem: string };

/**
 * Decides which account a call uses. With one account, the call must not name it. With several, the call must name one.
 * @param sent the arguments of the call. The returned arguments are those for the tool.
 */
export function chooseAccount<Account extends ToolAccount>(
  accounts: readonly Account[],
  sent: Record<string, unknown>,
): Choice<Account> {
  const { [accountArgument]: named, ...args } = sent;
  const byName = nameAccounts(accounts);
  const [only, ...others] = byName.values();
  if (only && others.length === 0)
    return named === undefined
      ? { account: only, args }
      : { problem: 'This tool has one account. Remove this argument.' };
  const account = typeof named === 'string' ? byName.get(named) : undefined;
  return account ? { account, args } : { problem: `Choose one of these accounts: ${listNames(byName)}.` };
}

const listNames = (byName: ReadonlyMap<string, unknown>): string =>
  [...byName.keys()].map((name) => `“${name}”`).join(', ');

type Schema = { properties?: object; required?: readonly string[] };

/** Adds the choice of an account to the schema of a tool, if there is more than one. */
export function addAccountChoice(schema: Schema, accounts: readonly ToolAccount[]): Schema {
  const names = [...nameAccounts(accounts).keys()];
  if (names.length < 2) return schema;
  const choice = { type: 'string', enum: names, description: 'The account that the tool uses.' };
  return {
    ...schema,
    properties: { ...schema.properties, [accountArgument]: choice },
    required: [...(schema.required ?? []), accountArgument],
  };
}
