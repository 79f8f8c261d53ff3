import { Injectable } from '@nestjs/common';
import { MemberAuthorities, MemberStatuses } from '#identity';
import { RestrictedMembers } from '../domain/restricted-members.js';

/** Ids of roles and members for list filters, read through identity. */
@Injectable()
export class TargetIds {
  constructor(
    private readonly authorities: MemberAuthorities,
    private readonly members: MemberStatuses,
    private readonly restricted: RestrictedMembers,
  ) {}

  /** The roles a member holds. */
  async rolesOf(orgId: string, userId: string): Promise<string[]> {
    const members = await this.authorities.load(orgId, [userId]);
    return [...(members.get(userId)?.roleIds ?? [])];
  }

  /** Former members who still have rules of their own. */
  async departed(orgId: string): Promise<string[]> {
    const targeted = await this.restricted.ids(orgId);
    const members = await this.members.statusesOf(orgId, targeted);
    return targeted.filter((id) => !members.has(id));
  }
}
