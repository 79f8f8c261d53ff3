import { type Act } from '#kernel';

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
