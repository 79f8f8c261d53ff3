import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, isCausedBy, notFound } from '#kernel';
import { canExerciseToolbox } from '../domain/toolbox-policy.js';
import { AccountLinks } from '../persistence/account-links.js';
import { type AccountConnection } from '../services/caller-accounts.js';
import { type ToolboxAccount, ToolboxAccountReader } from '../services/toolbox-account-reader.js';
import { buildToolboxAccountView, type ToolboxAccountView } from './list-toolbox-accounts.js';

/** The caller's account for one connector, and the caller's own accounts that do not work now. */
type LinkedAccount = ToolboxAccountView &
  Pick<ToolboxAccount, 'needs_oauth_app'> & { inactive: readonly Pick<AccountConnection, 'id' | 'name' | 'status'>[] };

/** What the page of a member's accounts in a toolbox shows. */
export type LinkedAccounts = { toolbox: { id: string; name: string }; accounts: LinkedAccount[] };

/**
 * Returns the caller's accounts in the toolbox of a link. Null if the link is malformed, has expired, was made for
 * another member, or leads to a toolbox that the caller cannot use: the page does not say which.
 */
export class GetAccountPage extends Query<LinkedAccounts | null> {
  constructor(
    readonly caller: Caller,
    readonly handle: string,
  ) {
    super();
  }
}

@QueryHandler(GetAccountPage)
export class GetAccountPageHandler implements IQueryHandler<GetAccountPage> {
  constructor(
    private readonly accountLinks: AccountLinks,
    private readonly toolboxAccountReader: ToolboxAccountReader,
  ) {}

  async execute({ caller, handle }: GetAccountPage): Promise<LinkedAccounts | null> {
    const id = await this.accountLinks.findToolbox(caller, handle);
    if (id === null) return null;
    try {
      const { toolbox, accounts } = await this.toolboxAccountReader.list(caller, id);
      if (!canExerciseToolbox(toolbox.reach).allowed) return null;
      return { toolbox: { id, name: toolbox.row.name }, accounts: accounts.map(buildLinkedAccount) };
    } catch (error) {
      if (isCausedBy(error, notFound)) return null;
      throw error;
    }
  }
}

const buildLinkedAccount = (account: ToolboxAccount): LinkedAccount => ({
  ...buildToolboxAccountView(account),
  needs_oauth_app: account.needs_oauth_app,
  inactive: account.inactive,
});
