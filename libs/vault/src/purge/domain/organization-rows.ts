/** All data of an organization in the vault. */
export abstract class OrganizationRows {
  /** Ids of accounts not revoked yet, up to a limit. */
  abstract unrevokedAccounts(orgId: string, atMost: number): Promise<string[]>;

  /** Whether grants still have to be revoked at third parties. */
  abstract awaitsRevocation(orgId: string): Promise<boolean>;

  /** Deletes the key first, which makes all values unreadable. Returns whether everything was deleted. */
  abstract destroy(orgId: string): Promise<boolean>;
}
