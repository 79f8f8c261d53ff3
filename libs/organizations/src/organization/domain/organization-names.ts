/** What organizations are called. */
export abstract class OrganizationNames {
  /** @throws not_found */
  abstract of(orgId: string): Promise<string>;
}
