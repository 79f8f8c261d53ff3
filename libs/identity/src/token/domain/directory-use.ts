/** When a directory last came, by whichever of its tokens, also one that is revoked by now. */
export abstract class DirectoryUse {
  /** To the minute; null where none ever came. */
  abstract lastRequestAt(orgId: string): Promise<string | null>;
}
