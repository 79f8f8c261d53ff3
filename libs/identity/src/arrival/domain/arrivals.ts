import { type Hooks } from '#kernel';
import { OnMemberProvisioned, type Provisioned } from './on-member-provisioned.js';
import { OnMemberReturned } from './on-member-returned.js';

/** The roles and data of a person who becomes a member by their address alone, without an invite link. */
export class Arrivals {
  constructor(private readonly hooks: Hooks) {}

  /** Ids of the roles in the person's invites. */
  async rolesFor(orgId: string, email: string, at: Date): Promise<string[]> {
    const roleIds: string[] = [];
    for (const part of this.hooks.get(OnMemberProvisioned)) roleIds.push(...(await part.rolesFor(orgId, email, at)));
    return [...new Set(roleIds)];
  }

  /** @param departedIds ids of all former members with the person's address, including the person's own former id. */
  async handleArrival(arrived: Provisioned, departedIds: readonly string[]): Promise<void> {
    const { orgId, userId, act } = arrived;
    const formerIds = departedIds.filter((former) => former !== userId);
    // Most people whom a directory adds were never members, so there is nothing to hand over.
    if (departedIds.length > 0)
      for (const part of this.hooks.get(OnMemberReturned)) await part.handle({ orgId, userId, formerIds, act });
    for (const part of this.hooks.get(OnMemberProvisioned)) await part.handle(arrived);
  }
}
