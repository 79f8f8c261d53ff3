import { createHash } from 'node:crypto';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { canSeeShares, resourceKey, SharedResources } from '#access-control';
import { MemberLabels } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { type Page, type PageQuery, type PageRow, Paging, type Sorts } from '#kernel/paging';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { ConnectionUseReader, type UsingToolbox } from '../services/connection-use-reader.js';

/** A toolbox that the caller can open. */
export class ReachableToolboxView {
  /** The id of the toolbox. It never changes. */
  id!: string;
  /** The display name of the toolbox. */
  name!: string;
  /** The id of the owner. Null if the toolbox has no owner. */
  @ApiProperty({ type: String, nullable: true }) owner_user_id!: string | null;
  /** The display name of the owner. Null if the toolbox has no owner. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
  /** Whether the caller may change the toolbox, for example remove its entries. */
  can_manage!: boolean;
}

/** A toolbox whose users act through the connection. */
export class ConnectionToolboxView {
  /** The toolbox. Null if the caller cannot open it. */
  @ApiProperty({ type: ReachableToolboxView, nullable: true }) toolbox!: ReachableToolboxView | null;
  /** The number of entries that use the connection, including disabled ones and those that cannot run now. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** Whether every member of the organization may use the toolbox. */
  is_open_to_all!: boolean;
  /** The number of teams that may use the toolbox through a share. */
  @ApiProperty({ type: 'integer' }) team_count!: number;
  /** The number of members who may use the toolbox through a share of their own, besides its owner. */
  @ApiProperty({ type: 'integer' }) user_count!: number;
}

/**
 * Lists the toolboxes whose users act through a connection. The caller must be allowed to see the shares of the
 * connection.
 *
 * A toolbox that the caller has no access to is a row without its id, name and owner. Otherwise, a reviewer would miss
 * that people act through the connection. The row reveals only counts, which concern the connection.
 */
export class ListConnectionToolboxes extends Query<Page<ConnectionToolboxView>> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
    readonly query: PageQuery,
  ) {
    super();
  }
}

/** The toolboxes that the caller can open come first, by name. */
const sorts: Sorts = { name: { by: 'name_key' } };

type ListedToolbox = UsingToolbox & PageRow;

@QueryHandler(ListConnectionToolboxes)
export class ListConnectionToolboxesHandler implements IQueryHandler<ListConnectionToolboxes> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly sharedResources: SharedResources,
    private readonly connectionUseReader: ConnectionUseReader,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, connectionId, query }: ListConnectionToolboxes): Promise<Page<ConnectionToolboxView>> {
    await this.assertSeesShares(caller, connectionId);
    const route = `GET /connection/${connectionId}/toolbox` as const;
    const window = this.paging.open({ orgId: caller.orgId, route, query, sorts });
    const all = await this.reads.heavily(() => this.connectionUseReader.list(caller, [connectionId]));
    const { result, ...cursors } = window.buildPage<ListedToolbox>(all.map(toPageRow));
    const owners = result.map(({ reach, owner_user_id }) => (reach ? owner_user_id : null));
    const labels = await this.memberLabels.labelsFor(caller.orgId, owners);
    return { result: result.map((row) => buildConnectionToolboxView(row, labels)), ...cursors };
  }

  /** @throws not_found if the caller has no access to the connection, or forbidden if they may not see its shares. */
  private async assertSeesShares(caller: Caller, resource_id: string): Promise<void> {
    const ref = { resource_type: 'connection' as const, resource_id };
    const found = (await this.sharedResources.find(caller.orgId, [ref])).get(resourceKey(ref));
    const reach = found?.kind.reach(caller, found.shareable, found.entries);
    if (!found || !reach) throw notFound('connection');
    canSeeShares(caller, found.kind, reach).orThrow();
  }
}

/**
 * Adds the keys of the page. Clients can decode them from a cursor, so the keys of a toolbox that the caller cannot
 * open contain neither its name nor its id.
 */
const toPageRow = (toolbox: UsingToolbox): ListedToolbox => {
  const { id, name_key, reach } = toolbox;
  if (reach) return { ...toolbox, page_id: id, page_key: `0${name_key}` };
  return { ...toolbox, page_id: createHash('sha256').update(id).digest('base64url'), page_key: '1' };
};

function buildConnectionToolboxView(
  { id, name, owner_user_id, shares, reach, entries }: ListedToolbox,
  labels: ReadonlyMap<string, string>,
): ConnectionToolboxView {
  const usable = shares.filter(({ level }) => level !== 'view');
  const count = (type: string) => usable.filter(({ grantee_type }) => grantee_type === type).length;
  const owner_label = labels.get(owner_user_id ?? '') ?? null;
  return {
    toolbox: reach && {
      id,
      name,
      owner_user_id,
      owner_label,
      can_manage: canManageCollection('toolbox', reach).allowed,
    },
    entry_count: entries.length,
    is_open_to_all: count('org') > 0,
    team_count: count('team'),
    user_count: count('user'),
  };
}
