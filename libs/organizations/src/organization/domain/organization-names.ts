/** What an organization is called. */
export abstract class OrganizationNames {
  /** @throws not_found when there is no such organization. */
  abstract of(orgId: string): Promise<string>;
}
