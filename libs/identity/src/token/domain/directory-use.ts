/** When a directory last made a request, with any of its tokens, including revoked ones. */
export abstract class DirectoryUse {
  /** To the minute; null if it never did. */
  abstract lastRequestAt(orgId: string): Promise<string | null>;
}
