import { type Act } from '#kernel';

/** Who holds a role. Each call belongs into the transaction that ends the role. */
export abstract class RoleHolders {
  /** User ids of all of them. */
  abstract of(orgId: string, roleId: string): Promise<string[]>;

  /** Gives each holder another role instead, or nothing more where they hold that already; told to the log one by one. */
  abstract move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void>;
}
