import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { GroupPages, type GroupRow } from '../../group/domain/groups.js';
import { type GroupResource, buildGroupResource } from '../domain/group-resource.js';
import { ScimAddresses } from '../../scim/domain/scim-urns.js';
import { type Selection, isSelected } from '../../scim/domain/selection.js';

/** Converts rows to resources. Members are read only if requested, once for all rows. */
@Injectable()
export class GroupResourceBuilder {
  constructor(
    private readonly groupPages: GroupPages,
    private readonly memberLabels: MemberLabels,
    private readonly scimAddresses: ScimAddresses,
  ) {}

  async build(orgId: string, rows: readonly GroupRow[], selection: Selection): Promise<GroupResource[]> {
    if (!isSelected(selection, 'members')) return rows.map((row) => buildGroupResource(row, null, this.scimAddresses));
    const ids = rows.map(({ id }) => id);
    const members = await this.groupPages.listMembers(orgId, ids);
    const labels = await this.memberLabels.current(orgId, [...new Set([...members.values()].flat())]);
    const named = (user_id: string) => ({ user_id, label: labels.get(user_id) ?? null });
    return rows.map((row) => buildGroupResource(row, (members.get(row.id) ?? []).map(named), this.scimAddresses));
  }
}
