import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages, DirectoryUse, RoleChangeLog } from '#identity';
import { type Caller } from '#kernel';
import { GroupPages, isMemberOfGroup } from '../../group/domain/groups.js';
import { type ProvisioningStatusView } from './provisioning-status.view.js';
import { SyncRefusalViews } from './sync-refusal-views.js';

export class GetProvisioningStatus extends Query<ProvisioningStatusView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetProvisioningStatus)
export class GetProvisioningStatusHandler implements IQueryHandler<GetProvisioningStatus> {
  constructor(
    private readonly use: DirectoryUse,
    private readonly people: DirectoryPages,
    private readonly groups: GroupPages,
    private readonly roleChanges: RoleChangeLog,
    private readonly refused: SyncRefusalViews,
  ) {}

  async execute({ caller: { orgId } }: GetProvisioningStatus): Promise<ProvisioningStatusView> {
    const [last_request_at, users, groups, unlogged_role_changes, refusals] = await Promise.all([
      this.use.lastRequestAt(orgId),
      this.people.page(orgId, null, totalOnly, { beside: null, group: isMemberOfGroup }),
      this.groups.page(orgId, null, totalOnly),
      this.roleChanges.countUnlogged(orgId),
      this.refused.latest(orgId),
    ]);
    return { last_request_at, users: users.total, groups: groups.total, unlogged_role_changes, refusals };
  }
}

const totalOnly = { offset: 0, limit: 0 };
