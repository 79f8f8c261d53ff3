import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller, textKey } from '#kernel';
import { type Page, type PageQuery, Paging, type Sorts } from '#kernel/paging';
import { accountProblems } from '../../entry/domain/caller-account.js';
import { CollectionConnectorView } from '../../collection/queries/collection.view.js';
import { type AccountConnection } from '../services/caller-accounts.js';
import { ToolboxAccountReader, type ToolboxAccount } from '../services/toolbox-account-reader.js';

class AccountConnectionView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
  /** Whether the caller owns the connection. If not, it is shared with the caller. */
  is_own!: boolean;
}

/** The caller's account for the entries of one connector that run on an account of their caller. */
export class ToolboxAccountView {
  /** The connector. */
  connector!: CollectionConnectorView;
  /** The connection that the caller chose. Null if the caller chose none. */
  @ApiProperty({ type: String, nullable: true }) chosen_connection_id!: string | null;
  /** The connection that a call of the caller uses. Null if there is a problem. */
  @ApiProperty({ type: AccountConnectionView, nullable: true }) connection!: AccountConnectionView | null;
  /**
   * Why a call of the caller would have no account. `account_missing`: the caller has none. `account_ambiguous`: the
   * caller must choose one of `candidates`. `account_needs_reauth`: the caller must sign in again. Null if there is no
   * problem.
   */
  @ApiProperty({ enum: accountProblems, nullable: true, type: String }) problem!: string | null;
  /** The connection to sign in to again, for `account_needs_reauth`. Null for other problems. */
  @ApiProperty({ type: AccountConnectionView, nullable: true }) expired!: AccountConnectionView | null;
  /** The active connections that the caller can choose, own ones first. At most 50. */
  @ApiProperty({ type: [AccountConnectionView] }) candidates!: AccountConnectionView[];
  /** Whether the caller can connect an account now. False also while the connector lacks its OAuth application. */
  can_connect!: boolean;
}

/** Lists the caller's accounts in a toolbox, one for each connector with entries that run on the caller's account. */
export class ListToolboxAccounts extends Query<Page<ToolboxAccountView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { label: { by: 'label' } };

@QueryHandler(ListToolboxAccounts)
export class ListToolboxAccountsHandler implements IQueryHandler<ListToolboxAccounts> {
  constructor(
    private readonly paging: Paging,
    private readonly toolboxAccountReader: ToolboxAccountReader,
  ) {}

  async execute({ caller, id, query }: ListToolboxAccounts): Promise<Page<ToolboxAccountView>> {
    const { accounts } = await this.toolboxAccountReader.list(caller, id);
    const window = this.paging.open({ orgId: caller.orgId, route: `GET /toolbox/${id}/account`, query, sorts });
    const views = accounts.map(buildToolboxAccountView);
    const { result, ...cursors } = window.buildPage(
      views.map((view) => ({ view, page_id: view.connector.slug, page_key: textKey(view.connector.label) })),
    );
    return { result: result.map(({ view }) => view), ...cursors };
  }
}

export const buildToolboxAccountView = ({ slug, connector, ...found }: ToolboxAccount): ToolboxAccountView => ({
  connector: { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null },
  chosen_connection_id: found.chosen_connection_id,
  connection: found.account && buildConnectionView(found.account),
  problem: found.problem,
  expired: found.expired && buildConnectionView(found.expired),
  candidates: found.candidates.map(buildConnectionView),
  can_connect: found.can_connect,
});

const buildConnectionView = ({ id, name, is_own }: AccountConnection): AccountConnectionView => ({ id, name, is_own });
