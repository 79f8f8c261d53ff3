import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { Members } from '#identity';
import { type Caller, notFound } from '#kernel';
import { type CreatedPageQuery, type Page } from '#kernel/paging';
import { canDisconnectAppOf, canSeeAppsOf } from '../domain/connected-app-policy.js';
import { ConsentResources } from '../domain/consent-resources.js';
import { type AppRow, ConnectedAppReader } from '../persistence/connected-app-reader.js';
import { AppView } from './list-apps.js';

class AppToolboxView {
  /** The id of the toolbox. It never changes. */
  id!: string;
  /** The display name of the toolbox. */
  name!: string;
}

/** An app that acts for a member. */
export class MemberConnectedAppView extends AppView {
  /** Whether the app uses all accounts of the member, without toolboxes. */
  uses_accounts!: boolean;
  /**
   * The number of toolboxes that the member chose for the app; null if it can use all toolboxes that the member can
   * use. Toolboxes that were removed from the app do not count.
   */
  @ApiProperty({ type: 'integer', nullable: true }) toolbox_count!: number | null;
  /** Those of the chosen toolboxes that the caller can see. */
  @ApiProperty({ type: [AppToolboxView] }) toolboxes!: AppToolboxView[];
  /** Whether the caller may disconnect the app. */
  can_revoke!: boolean;
}

/** Lists the connected apps of a member, for the member or for a caller who may see the member's tokens. */
export class ListMemberApps extends Query<Page<MemberConnectedAppView>> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly query: CreatedPageQuery,
  ) {
    super();
  }
}

@QueryHandler(ListMemberApps)
export class ListMemberAppsHandler implements IQueryHandler<ListMemberApps> {
  constructor(
    private readonly members: Members,
    private readonly connectedAppReader: ConnectedAppReader,
    private readonly consentResources: ConsentResources,
  ) {}

  async execute({ caller, userId, query }: ListMemberApps): Promise<Page<MemberConnectedAppView>> {
    canSeeAppsOf(caller, userId).orThrow();
    const holder = await this.members.findRights(caller.orgId, userId);
    if (!holder) throw notFound('member');
    const route = `GET /member/${userId}/connected-app` as const;
    const selection = { user_id: userId };
    const { result, ...cursors } = await this.connectedAppReader.list({ caller, selection, query, route });
    const chosen = result.map(listChosenToolboxes);
    const names = await this.consentResources.labelsFor(
      caller,
      chosen.flatMap((ids) => ids ?? []),
    );
    const can_revoke = canDisconnectAppOf(caller, userId, holder).allowed;
    const views = result.map((row, at) => ({
      ...buildView(row, { chosen: chosen[at]!, names, can_revoke }),
      uses_accounts: this.consentResources.isOfAccounts(row.resource),
    }));
    return { result: views, ...cursors };
  }
}

/** Returns the ids of the toolboxes that the app can use. Null for all toolboxes of the member. */
function listChosenToolboxes({ toolbox_ids, excluded_toolboxes }: AppRow): string[] | null {
  const excluded = new Set(excluded_toolboxes.map(({ toolbox_id }) => toolbox_id));
  return toolbox_ids && toolbox_ids.filter((id) => !excluded.has(id));
}

type Facts = { chosen: string[] | null; names: ReadonlyMap<string, string>; can_revoke: boolean };

function buildView(row: AppRow, { chosen, names, can_revoke }: Facts): Omit<MemberConnectedAppView, 'uses_accounts'> {
  const { id, client_id, client_name, client_uri, logo, registration, scopes, created_at, last_used_at } = row;
  return {
    ...{ id, client_id, client_name, client_uri, logo, registration, scopes, created_at, last_used_at },
    toolbox_count: chosen && chosen.length,
    toolboxes: (chosen ?? []).flatMap((each) => (names.has(each) ? { id: each, name: names.get(each)! } : [])),
    can_revoke,
  };
}
