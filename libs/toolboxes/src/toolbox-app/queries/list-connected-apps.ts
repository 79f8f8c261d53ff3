import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { reaches, computeReach } from '#access-control';
import { type AppRow, AppView, ConnectedAppReader, RemovedApps } from '#authentication';
import { MemberAuthorities } from '#identity';
import { type Caller } from '#kernel';
import { CreatedPageQuery, type Page } from '#kernel/paging';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { type ReachedToolbox } from '../../toolbox/persistence/toolboxes.js';
import { ToolboxReader } from '../../toolbox/services/toolbox-reader.js';

/** Has no `count`: apps of members who lost access to the toolbox are removed from each page, not by the statement. */
export class ConnectedAppQuery extends OmitType(CreatedPageQuery, ['count']) {}

/** An app that a member allowed to reach a toolbox. */
export class ConnectedAppView extends AppView {
  /** The id of the member. */
  user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /**
   * Whether an app of the same member with the same name was removed from the toolbox. An app that registers again gets
   * another client id, so that the removal does not apply to it. False for callers without edit access.
   */
  has_removed_namesake!: boolean;
  /** Whether the caller may disconnect the app from the toolbox. */
  can_revoke!: boolean;
}

/** Lists the apps that can reach a toolbox: all of them for callers who may manage it, otherwise the caller's own. */
export class ListConnectedApps extends Query<Page<ConnectedAppView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: ConnectedAppQuery,
  ) {
    super();
  }
}

@QueryHandler(ListConnectedApps)
export class ListConnectedAppsHandler implements IQueryHandler<ListConnectedApps> {
  constructor(
    private readonly toolboxReader: ToolboxReader,
    private readonly connectedAppReader: ConnectedAppReader,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly removedApps: RemovedApps,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  async execute({ caller, id, query }: ListConnectedApps): Promise<Page<ConnectedAppView>> {
    const toolbox = await this.toolboxReader.get(caller, id);
    const isManager = canManageCollection('toolbox', toolbox.reach).allowed;
    const user_id = isManager ? undefined : caller.userId;
    const at = { id, resource: this.mcpAddresses.buildUrl(id), all: this.mcpAddresses.buildUrl(null) };
    const route = `GET /toolbox/${id}/connected-app` as const;
    const { result, ...cursors } = await this.connectedAppReader.list({
      caller,
      selection: { user_id, toolbox: at },
      query,
      route,
    });
    const using = await this.usersAmong(caller.orgId, toolbox, result);
    const removed = isManager ? await this.removedApps.listNames(caller.orgId, id, [...using]) : [];
    const names = new Set(removed.map(buildNameKey));
    const shown = result.filter((row) => using.has(row.user_id));
    return { result: shown.map((row) => buildConnectedAppView(row, names)), ...cursors };
  }

  /**
   * Returns the ids of the members who own one of the apps and have use access to the toolbox. Other owners may have
   * lost it.
   */
  private async usersAmong(orgId: string, { row, shares }: ReachedToolbox, apps: AppRow[]): Promise<Set<string>> {
    const members = await this.memberAuthorities.load(
      orgId,
      apps.map(({ user_id }) => user_id),
    );
    const using = [...members.values()].filter((member) => {
      const reach = computeReach(member, row.owner_user_id, shares);
      return reach !== null && reaches(reach.access, 'use');
    });
    return new Set(using.map(({ userId }) => userId));
  }
}

const buildNameKey = ({ user_id, client_name }: Pick<AppRow, 'user_id' | 'client_name'>): string =>
  `${user_id} ${client_name}`;

/** @param removed the keys of the names of removed apps (`buildNameKey`). */
const buildConnectedAppView = (
  { version: _, resource: __, toolbox_ids: ___, excluded_toolboxes: ____, ...row }: AppRow,
  removed: ReadonlySet<string>,
): ConnectedAppView => ({
  ...row,
  has_removed_namesake: removed.has(buildNameKey(row)),
  // Every caller who sees an app here can disconnect it.
  can_revoke: true,
});
