export type OrganizationSummary = { id: string; name: string; slug: string; logo_url: string | null; status: string };

/** Organizations as their members see them; implemented by the organizations context. */
export abstract class OrganizationDirectory {
  /** Lists all organizations of a person, sorted by name. */
  abstract listSummaries(userId: string): Promise<OrganizationSummary[]>;

  /** Lists the organizations with the given ids, sorted by name. */
  abstract summariesAmong(ids: readonly string[]): Promise<OrganizationSummary[]>;

  abstract readPlan(orgId: string): Promise<string>;

  abstract readName(orgId: string): Promise<string>;

  /** Returns when the organization is due to be deleted. Null if no deletion is scheduled. */
  abstract readPurgeDate(orgId: string): Promise<Date | null>;

  /** Finds an organization by id or slug, and returns its id. Null if there is none. */
  abstract findId(name: string): Promise<string | null>;
}

/** Memberships of a person across organizations. */
export abstract class Memberships {
  /** Ids of all organizations of the person, including those in which the person is suspended. */
  abstract listOrganizations(userId: string): Promise<string[]>;

  /**
   * Counts the organizations that the person owns. Includes uncommitted changes of the open transaction in the
   * organization `orgId`.
   */
  abstract countOwnership(orgId: string, userId: string): Promise<number>;
}
