import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { Reads } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { type SyncRefusalView } from './provisioning-status.view.js';

type Row = Pick<SyncRefusalView, 'id' | 'resource_id' | 'reason' | 'message' | 'occurred_at'>;

/** Refused changes with the names of the affected resources. */
@Injectable()
export class SyncRefusalViews {
  constructor(
    private readonly reads: Reads,
    private readonly groups: GroupPages,
    private readonly labels: MemberLabels,
  ) {}

  async latest(orgId: string): Promise<SyncRefusalView[]> {
    const rows = await this.reads.rows<Row>(orgId, latest);
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

const latest = `
  select id, resource_id, cause as reason, message, occurred_at from provisioning.refusals
  where org_id = :org_id order by id desc limit 50`;
