import { type Act } from '#kernel';

/** Somebody whom a directory makes a member. */
export type Provisioned = { orgId: string; userId: string; email: string; act: Act };

/** Gives who is provisioned what waited for their address: each owner of something implements it, and adds itself. */
export abstract class OnMemberProvisioned {
  /** Ids of roles that they were to hold. */
  abstract rolesFor(orgId: string, email: string, at: Date): Promise<string[]>;

  /** Belongs into the transaction of the joining. */
  abstract settle(provisioned: Provisioned): Promise<void>;
}

/** Everybody who gives something in the running product. Contexts add theirs when their module starts. */
export class Provisionings {
  private readonly known: OnMemberProvisioned[] = [];

  add(part: OnMemberProvisioned): void {
    this.known.push(part);
  }

  get all(): readonly OnMemberProvisioned[] {
    return this.known;
  }
}
