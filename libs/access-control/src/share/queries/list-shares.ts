import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberProfiles, TeamLabels } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { type DatedPageQuery, type Page, Paging, type Sorts } from '#kernel/paging';
import { type ShareEntry } from '../domain/reach.js';
import { canSeeShares } from '../domain/share-policy.js';
import { type ShareableKind, ShareableKinds, type ShareKind } from '../domain/shareable.js';
import { type EntryRow, type ListedShareView, findGranteeName } from './share.view.js';

export class ListShares extends Query<Page<ListedShareView>> {
  constructor(
    readonly caller: Caller,
    readonly kind: ShareKind,
    readonly id: string,
    readonly query: DatedPageQuery,
  ) {
    super();
  }
}

/** Shares with the organization come first, then with teams, then with members, each in order of creation. */
const sorts: Sorts = { grantee: { by: 'grantee_type' } };

const dates = { created: 'created_at', updated: 'updated_at' };

@QueryHandler(ListShares)
export class ListSharesHandler implements IQueryHandler<ListShares> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly shareableKinds: ShareableKinds,
    private readonly memberProfiles: MemberProfiles,
    private readonly teamLabels: TeamLabels,
  ) {}

  async execute({ caller, kind: name, id, query }: ListShares): Promise<Page<ListedShareView>> {
    const { orgId } = caller;
    const kind = this.shareableKinds.get(name);
    const resourceId = await this.findVisible(caller, kind, id);
    const window = this.paging.open({ orgId, route: `GET /${name}/${resourceId}/share`, query, sorts, dates });
    const { result, ...cursors } = await window.read<EntryRow>(
      `select ${window.keys}, id, grantee_type, grantee_id, level, created_at, updated_at
       from ${kind.shares} where org_id = :org_id and resource_id = :resource_id`,
      { resource_id: resourceId },
    );
    return { result: await this.buildShareViews(caller, name, resourceId, result), ...cursors };
  }

  /** @throws not_found, or forbidden when the caller may not see the shares. */
  private async findVisible(caller: Caller, kind: ShareableKind, id: string): Promise<string> {
    const shareable = await kind.find(caller.orgId, id);
    if (!shareable) throw notFound(kind.kind);
    const entries = await this.reads.rows<ShareEntry>(
      caller.orgId,
      `select grantee_type, grantee_id, level from ${kind.shares} where org_id = :org_id and resource_id = :resource_id`,
      { resource_id: shareable.id },
    );
    const reach = kind.reach(caller, shareable, entries);
    if (!reach) throw notFound(kind.kind);
    canSeeShares(caller, kind, reach).orThrow();
    return shareable.id;
  }

  private async buildShareViews({ orgId }: Caller, kind: ShareKind, resourceId: string, rows: EntryRow[]) {
    const ids = (type: ShareEntry['grantee_type']) =>
      rows.map((row) => (row.grantee_type === type ? row.grantee_id : null));
    const [people, teams] = await Promise.all([
      this.memberProfiles.profilesFor(orgId, ids('user')),
      this.teamLabels.labelsFor(orgId, ids('team')),
    ]);
    return rows.map((row): ListedShareView => {
      const { id, grantee_type, grantee_id, level, created_at, updated_at } = row;
      const entry = { id, resource_type: kind, resource_id: resourceId, grantee_type, grantee_id, level };
      const grantee_label = findGranteeName(grantee_type, grantee_id, { people, teams });
      const grantee_email = grantee_type === 'user' ? (people.get(grantee_id!)?.email ?? null) : undefined;
      return { ...entry, grantee_label, grantee_email, created_at, updated_at };
    });
  }
}
