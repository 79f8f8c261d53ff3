import { Injectable } from '@nestjs/common';
import { MemberAuthorities, MemberStatuses } from '#identity';
import { RestrictedMembers } from '../domain/restricted-members.js';

/** Ids of targets that only identity can tell, for lists that are narrowed by them. */
@Injectable()
export class TargetIds {
  constructor(
    private readonly authorities: MemberAuthorities,
    private readonly members: MemberStatuses,
    private readonly restricted: RestrictedMembers,
  ) {}

  /** The roles that somebody holds. */
  async rolesOf(orgId: string, userId: string): Promise<string[]> {
    const members = await this.authorities.of(orgId, [userId]);
    return [...(members.get(userId)?.roleIds ?? [])];
  }

  /** Members with rules of their own who have left. */
  async departed(orgId: string): Promise<string[]> {
    const targeted = await this.restricted.ids(orgId);
    const members = await this.members.statusesOf(orgId, targeted);
    return targeted.filter((id) => !members.has(id));
  }
}
