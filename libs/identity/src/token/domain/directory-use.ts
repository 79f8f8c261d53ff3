/** When a directory last made a request, with any of its tokens, including revoked ones. */
export abstract class DirectoryUse {
  /** The time of the directory's last request, to the minute. Null if there was none. */
  abstract lastRequestAt(orgId: string): Promise<string | null>;
}
