import { type Caller } from '#kernel';

/** Which connectors a fork came from, from the record that outlives a link to its upstream. */
export abstract class ConnectorLineage {
  /**
   * Ancestors by slug, nearest first, in one round trip at the most; a connector without any may be absent.
   * @throws when it cannot be read: rules are inherited along it, so nobody may go on without.
   */
  abstract of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /** The same as they are in the caller's epoch, in no round trip for those that were asked for in it before. */
  abstract at(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
