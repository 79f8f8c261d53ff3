import { type Caller } from '#kernel';

/** A toolbox that a person can give an app access to. */
export type GrantableToolbox = {
  id: string;
  name: string;
  /** The owner, if it is another member or nobody. Null if the person owns the toolbox. */
  other_owner: { label: string | null } | null;
};

/** An account that an app can use at the address of all accounts. */
export type GrantableAccount = {
  name: string;
  /** The name of its connector. */
  service: string;
  is_own: boolean;
};

/**
 * Port to the resources that a person can give an app access to: the addresses for agents, and the toolboxes behind
 * them.
 */
export abstract class ConsentResources {
  /** Whether tokens are issued for this address. The result does not reveal whether the toolbox exists. */
  abstract isServed(resource: string): boolean;

  abstract isOfAllToolboxes(resource: string): boolean;

  /** Whether the address is that of all accounts of a person, which has no toolboxes. */
  abstract isOfAccounts(resource: string): boolean;

  /** Lists the accounts that an app of the caller can use now at the address of all accounts. */
  abstract listAccounts(caller: Caller): Promise<readonly GrantableAccount[]>;

  /** Returns the id of the toolbox at an address. Null for the address of all toolboxes. */
  abstract toolboxIn(resource: string): string | null;

  /** Returns the organization of a toolbox. Null if there is no such toolbox. */
  abstract findOrganization(toolboxId: string): Promise<string | null>;

  /**
   * Lists the toolboxes the caller can use, or only the given one.
   * @throws not_found without access; forbidden `use_required`.
   */
  abstract listToolboxes(caller: Caller, toolboxId: string | null): Promise<readonly GrantableToolbox[]>;

  /** Returns the names of those toolboxes that the caller can access, by id. */
  abstract labelsFor(caller: Caller, toolboxIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
