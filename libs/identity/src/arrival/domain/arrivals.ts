import { type Act, type Hooks } from '#kernel';

/** A person who becomes a member through a directory or by signing in. */
export type Provisioned = { orgId: string; userId: string; email: string; act: Act };

/**
 * Gives a person who joins without an invite link the roles and other data stored for their address. Each context with
 * such data implements this hook.
 */
export abstract class OnMemberProvisioned {
  /** Returns the ids of the roles that the person gets when they join. */
  abstract rolesFor(orgId: string, email: string, at: Date): Promise<string[]>;

  /** Call it in the transaction in which the person joins. */
  abstract handle(provisioned: Provisioned): Promise<void>;
}

/**
 * A person who joins with the address of a former member, as that member or as a new one. `formerIds`: the other former
 * members with this address.
 */
export type Returning = { orgId: string; userId: string; formerIds: readonly string[]; act: Act };

/**
 * Applies rules about former members to the person who joins with their address. Each context with such rules
 * implements this hook.
 */
export abstract class OnMemberReturned {
  /** Call it in the transaction in which the person joins. */
  abstract handle(returning: Returning): Promise<void>;
}

/** Gives a person who becomes a member without an invite link the roles and data stored for their address. */
export class Arrivals {
  constructor(private readonly hooks: Hooks) {}

  /** Returns the ids of the roles in the person's pending invites. */
  async rolesFor(orgId: string, email: string, at: Date): Promise<string[]> {
    const roleIds: string[] = [];
    for (const hook of this.hooks.get(OnMemberProvisioned)) roleIds.push(...(await hook.rolesFor(orgId, email, at)));
    return [...new Set(roleIds)];
  }

  /** @param departedIds ids of all former members with the person's address, including the person's own former id. */
  async handleArrival(arrived: Provisioned, departedIds: readonly string[]): Promise<void> {
    const { orgId, userId, act } = arrived;
    const formerIds = departedIds.filter((former) => former !== userId);
    // Most people who arrive were never members, so there is nothing to hand over.
    if (departedIds.length > 0)
      for (const hook of this.hooks.get(OnMemberReturned)) await hook.handle({ orgId, userId, formerIds, act });
    for (const hook of this.hooks.get(OnMemberProvisioned)) await hook.handle(arrived);
  }
}
