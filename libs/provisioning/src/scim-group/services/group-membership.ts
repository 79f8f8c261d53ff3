import { Injectable } from '@nestjs/common';
import { DirectoryMembers } from '#identity';
import { type Act, type Caller } from '#kernel';
import { type Group, type GroupContent } from '../../group/domain/group.js';
import { GroupMappingSync } from '../../group-mapping/services/group-mapping-sync.js';
import { InviteeEscalationCheck } from '../../group-mapping/services/invitee-escalation-check.js';
import { GroupMembers } from '../../group/domain/groups.js';
import { type GroupChange } from '../domain/group-change.js';
import { invalidValue } from '../../scim/domain/scim-errors.js';

/** Changes the name and members of a group, and applies the roles and teams it assigns. */
@Injectable()
export class GroupMembership {
  constructor(
    private readonly directoryMembers: DirectoryMembers,
    private readonly groupMembers: GroupMembers,
    private readonly groupMappingSync: GroupMappingSync,
    private readonly inviteeEscalationCheck: InviteeEscalationCheck,
  ) {}

  /**
   * Changes the name of the group. A team that mirrors the group is renamed too, if it still has the name of the group.
   */
  async describe(group: Group, content: GroupContent, act: Act): Promise<void> {
    const { org_id, id, display_name: before } = group.state;
    group.describe(content, act);
    const after = content.display_name;
    if (after !== before) await this.groupMappingSync.rename(org_id, id, { before, after }, act);
  }

  /**
   * Call it under the organization lock. @throws bad_request `invalid_value` for unknown users; forbidden `own_roles`
   * and conflict `seat_limit` if the group is mapped.
   */
  async change(group: Group, { cleared, added, removed }: GroupChange, caller: Caller, act: Act): Promise<void> {
    const { org_id, id } = group.state;
    await this.findUsers(org_id, [...added]);
    const leaving = cleared
      ? (await this.groupMembers.listMembers(org_id, id)).filter((each) => !added.has(each))
      : [...removed];
    const left = await this.groupMembers.remove(org_id, id, leaving);
    const joined = await this.groupMembers.add(org_id, id, [...added]);
    group.recordMembers(joined, left, act);
    await this.inviteeEscalationCheck.assertForGroup(caller, id, joined);
    await this.groupMappingSync.sync(caller, id, { joined, left }, act);
  }

  /** Returns the names of the users. @throws bad_request `invalid_value` for an id that is not a user. */
  async findUsers(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const known = await this.directoryMembers.labelsFor(orgId, ids);
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw invalidValue(`${unknown.slice(0, 60)} is not the id of a user in this organization.`);
    return known;
  }
}
