/** Everything that the vault keeps of an organization. */
export abstract class OrganizationRows {
  /** Ids of accounts that were not revoked yet, so many at the most. */
  abstract unrevokedAccounts(orgId: string, atMost: number): Promise<string[]>;

  /** Whether third parties are still to be told that grants end. */
  abstract awaitsRevocation(orgId: string): Promise<boolean>;

  /** The key goes first: from then on nothing of it can be opened. Answers whether all is gone, or only some of it yet. */
  abstract destroy(orgId: string): Promise<boolean>;
}
