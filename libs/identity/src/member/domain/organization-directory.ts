export type OrganizationCard = { id: string; name: string; slug: string; logo_url: string | null; status: string };

/** How organizations are shown to their members; kept by the context of organizations. */
export abstract class OrganizationDirectory {
  /** Of every organization that a person belongs to, in the order of their names. */
  abstract cardsOf(userId: string): Promise<OrganizationCard[]>;

  abstract planOf(orgId: string): Promise<string>;

  abstract nameOf(orgId: string): Promise<string>;
}
