import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { DirectoryPages, DirectoryUse, MemberLabels, RoleChangeLog } from '#identity';
import { type Caller, Reads } from '#kernel';
import { GroupPages, buildGroupMemberCondition } from '../../group/domain/groups.js';
import { recordedCauses } from '../domain/sync-refusal-events.js';

/** A change from the directory that was refused. */
class SyncRefusalView {
  /** The id of the refusal. It never changes. */
  id!: string;
  /** The kind of resource. */
  resource_type!: 'member' | 'group';
  /** The id of the resource. */
  resource_id!: string;
  /** The display name of the resource; null if the member has left or the group was deleted. */
  resource_label!: string | null;
  /** The reason in the response to the directory. */
  @ApiProperty({ enum: recordedCauses.map(({ reason }) => reason) }) reason!: string;
  /** The message in the response to the directory. */
  message!: string;
  /** When the change was refused. */
  occurred_at!: string;
}

export class ProvisioningStatusView {
  /** When a directory last sent a request, to the minute; null if never. */
  last_request_at!: string | null;
  /** The number of people who are visible to the directory, including people whom it does not manage. */
  @ApiProperty({ type: 'integer' }) users!: number;
  /** The number of pushed groups. */
  @ApiProperty({ type: 'integer' }) groups!: number;
  /**
   * The number of role changes from groups that are in effect but not yet in the audit log. A change that affects
   * more than 500 people is logged in the background.
   */
  @ApiProperty({ type: 'integer' }) unlogged_role_changes!: number;
  /** The last fifty refused changes, newest first. */
  refusals!: SyncRefusalView[];
}

export class GetProvisioningStatus extends Query<ProvisioningStatusView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

type Row = Pick<SyncRefusalView, 'id' | 'resource_id' | 'reason' | 'message' | 'occurred_at'>;

/** Refused changes with the names of the affected resources. */
@Injectable()
export class SyncRefusalReader {
  constructor(
    private readonly reads: Reads,
    private readonly groupPages: GroupPages,
    private readonly memberLabels: MemberLabels,
  ) {}

  async latest(orgId: string): Promise<SyncRefusalView[]> {
    const rows = await this.reads.rows<Row>(orgId, latest);
    const ids = [...new Set(rows.map(({ resource_id }) => resource_id))];
    const [members, groups] = await Promise.all([
      this.memberLabels.current(orgId, ids),
      this.groupPages.readNames(orgId, ids),
    ]);
    return rows.map(({ id, resource_id, ...rest }) => ({
      id,
      resource_type: resource_id.startsWith('usr_') ? 'member' : 'group',
      resource_id,
      resource_label: members.get(resource_id) ?? groups.get(resource_id) ?? null,
      ...rest,
    }));
  }
}

@QueryHandler(GetProvisioningStatus)
export class GetProvisioningStatusHandler implements IQueryHandler<GetProvisioningStatus> {
  constructor(
    private readonly directoryUse: DirectoryUse,
    private readonly directoryPages: DirectoryPages,
    private readonly groupPages: GroupPages,
    private readonly roleChangeLog: RoleChangeLog,
    private readonly syncRefusalReader: SyncRefusalReader,
  ) {}

  async execute({ caller: { orgId } }: GetProvisioningStatus): Promise<ProvisioningStatusView> {
    const [last_request_at, users, groups, unlogged_role_changes, refusals] = await Promise.all([
      this.directoryUse.lastRequestAt(orgId),
      this.directoryPages.page(orgId, null, totalOnly, { beside: null, group: buildGroupMemberCondition }),
      this.groupPages.page(orgId, null, totalOnly),
      this.roleChangeLog.countUnlogged(orgId),
      this.syncRefusalReader.latest(orgId),
    ]);
    return { last_request_at, users: users.total, groups: groups.total, unlogged_role_changes, refusals };
  }
}

const totalOnly = { offset: 0, limit: 0 };

const latest = `
  select id, resource_id, cause as reason, message, occurred_at from provisioning.refusals
  where org_id = :org_id order by id desc limit 50`;
