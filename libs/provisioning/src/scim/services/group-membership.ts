import { Injectable } from '@nestjs/common';
import { DirectoryMembers } from '#identity';
import { type Act, type Caller } from '#kernel';
import { type Group } from '../../group/domain/group.js';
import { MappedRoles } from '../../group-mapping/domain/mapped-roles.js';
import { RaisedInvitees } from '../../group-mapping/domain/raised-invitees.js';
import { GroupMembers } from '../../group/domain/groups.js';
import { type GroupChange } from '../domain/group-change.js';
import { invalidValue } from '../domain/scim-errors.js';

/** Who comes into a group and who goes, with what that gives and takes. */
@Injectable()
export class GroupMembership {
  constructor(
    private readonly people: DirectoryMembers,
    private readonly members: GroupMembers,
    private readonly roles: MappedRoles,
    private readonly raised: RaisedInvitees,
  ) {}

  /**
   * Belongs under the organization's lock. @throws bad_request `invalid_value` for who is no user; forbidden `own_roles`
   * and conflict `seat_limit` where the group gives roles.
   */
  async change(group: Group, { cleared, added, removed }: GroupChange, caller: Caller, act: Act): Promise<void> {
    const { org_id: orgId, id } = group.state;
    await this.mustBeUsers(orgId, [...added]);
    const going = cleared ? (await this.members.of(orgId, id)).filter((each) => !added.has(each)) : [...removed];
    const out = await this.members.remove(orgId, id, going);
    const come = await this.members.add(orgId, id, [...added]);
    group.membersChanged(come, out, act);
    await this.raised.refuse(caller, id, come);
    await this.roles.settle(caller, id, [...come, ...out], act);
  }

  async mustBeUsers(orgId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const known = await this.people.among(orgId, ids);
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw invalidValue(`${unknown.slice(0, 60)} is the id of no user here.`);
  }
}
