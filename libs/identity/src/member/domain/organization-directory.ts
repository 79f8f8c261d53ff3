export type OrganizationSummary = { id: string; name: string; slug: string; logo_url: string | null; status: string };

/** How organizations are shown to their members; kept by the context of organizations. */
export abstract class OrganizationDirectory {
  /** Of every organization that a person belongs to, in the order of their names. */
  abstract summariesOf(userId: string): Promise<OrganizationSummary[]>;

  /** Those of the ids that are organizations', in the order of their names. */
  abstract summariesAmong(ids: readonly string[]): Promise<OrganizationSummary[]>;

  abstract planOf(orgId: string): Promise<string>;

  abstract nameOf(orgId: string): Promise<string>;

  /** Of whose id or slug this is; null where it is nobody's. */
  abstract idOf(name: string): Promise<string | null>;
}

/** In which organizations a person is a member. */
export abstract class Memberships {
  /** Ids of all of them, suspended or not. */
  abstract of(userId: string): Promise<string[]>;

  /** How many of all organizations they own, as the open transaction of one sees it. */
  abstract countOwnership(orgId: string, userId: string): Promise<number>;
}
