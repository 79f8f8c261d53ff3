import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages, DirectoryUse, MemberLabels } from '#identity';
import { type Caller, Reads } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { type ProvisioningStatusView, type SyncRefusalView } from './provisioning-status.view.js';

export class GetProvisioningStatus extends Query<ProvisioningStatusView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

type Row = Pick<SyncRefusalView, 'id' | 'resource_id' | 'reason' | 'message' | 'occurred_at'>;

@QueryHandler(GetProvisioningStatus)
export class GetProvisioningStatusHandler implements IQueryHandler<GetProvisioningStatus> {
  constructor(
    private readonly reads: Reads,
    private readonly use: DirectoryUse,
    private readonly people: DirectoryPages,
    private readonly groups: GroupPages,
    private readonly labels: MemberLabels,
  ) {}

  async execute({ caller: { orgId } }: GetProvisioningStatus): Promise<ProvisioningStatusView> {
    const [last_request_at, users, groups, refusals] = await Promise.all([
      this.use.lastRequestAt(orgId),
      this.people.page(orgId, null, totalAlone),
      this.groups.page(orgId, null, totalAlone),
      this.reads.rows<Row>(orgId, latest),
    ]);
    return { last_request_at, users: users.total, groups: groups.total, refusals: await this.named(orgId, refusals) };
  }

  private async named(orgId: string, rows: readonly Row[]): Promise<SyncRefusalView[]> {
    const ids = [...new Set(rows.map(({ resource_id }) => resource_id))];
    const [members, groups] = await Promise.all([this.labels.current(orgId, ids), this.groups.namesOf(orgId, ids)]);
    return rows.map(({ id, resource_id, ...rest }) => ({
      id,
      resource_type: resource_id.startsWith('usr_') ? 'member' : 'group',
      resource_id,
      resource_label: members.get(resource_id) ?? groups.get(resource_id) ?? null,
      ...rest,
    }));
  }
}

const totalAlone = { offset: 0, limit: 0 };

const latest = `
  select id, resource_id, cause as reason, message, occurred_at from provisioning.refusals
  where org_id = :org_id order by id desc limit 50`;
