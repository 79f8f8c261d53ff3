import { type Act } from '#kernel';

/** A person a directory makes a member. */
export type Provisioned = { orgId: string; userId: string; email: string; act: Act };

/**
 * Gives provisioned members the invites and roles stored for their address. Each context with such data implements and
 * registers it.
 */
export abstract class OnMemberProvisioned {
  /** Ids of the roles waiting for them. */
  abstract rolesFor(orgId: string, email: string, at: Date): Promise<string[]>;

  /** Call it in the transaction of the joining. */
  abstract handle(provisioned: Provisioned): Promise<void>;
}

/** All registered handlers. Contexts add theirs at startup. */
export class Provisionings {
  private readonly known: OnMemberProvisioned[] = [];

  add(part: OnMemberProvisioned): void {
    this.known.push(part);
  }

  get all(): readonly OnMemberProvisioned[] {
    return this.known;
  }
}
