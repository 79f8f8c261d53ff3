import { type Act, type Hooks } from '#kernel';
import { type UnconfirmedKey } from '../../member/domain/member-state.js';

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
    for (const part of this.hooks.get(OnMemberProvisioned)) roleIds.push(...(await part.rolesFor(orgId, email, at)));
    return [...new Set(roleIds)];
  }

  /** @param departedIds ids of all former members with the person's address, including the person's own former id. */
  async handleArrival(arrived: Provisioned, departedIds: readonly string[]): Promise<void> {
    const { orgId, userId, act } = arrived;
    const formerIds = departedIds.filter((former) => former !== userId);
    // Most people who arrive were never members, so there is nothing to hand over.
    if (departedIds.length > 0)
      for (const part of this.hooks.get(OnMemberReturned)) await part.handle({ orgId, userId, formerIds, act });
    for (const part of this.hooks.get(OnMemberProvisioned)) await part.handle(arrived);
  }
}

/**
 * The keys by which an identity provider identifies a person. A key is null if it must not be used to find a member,
 * for example an email address that the provider does not confirm.
 */
export type PersonKeys = { email: string | null; external_id: string | null };

/** A member with one of the keys. */
export type PersonMatch = {
  user_id: string;
  /** False if the directory's id matched, even if the email address matched too. */
  by_email: boolean;
  /** Keys that must not identify the member at an identity provider they have not signed in with before. */
  unconfirmed_keys: UnconfirmedKey[];
};

/** Finds members by what an identity provider says about a person. */
export abstract class PersonMatches {
  /** A match by the directory's id takes precedence over a match by email. */
  abstract find(orgId: string, keys: PersonKeys): Promise<PersonMatch | null>;

  /** Returns the ids of all organizations where the address belongs to a member. */
  abstract organizationsWith(email: string): Promise<string[]>;
}
