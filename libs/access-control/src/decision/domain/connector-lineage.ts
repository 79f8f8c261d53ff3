import { type Caller } from '#kernel';

/** Finds the connectors from which a fork descends. They stay recorded when the fork is unlinked from its upstream. */
export abstract class ConnectorLineage {
  /**
   * Returns the ancestors of each slug, nearest first, in at most one round trip. A connector without ancestors may be
   * absent from the result.
   * @throws when the lineage cannot be read. Rules are inherited along the lineage, so no decision is possible without
   * it.
   */
  abstract ancestorsOf(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /** Returns the ancestors as of the caller's epoch. The results of that epoch are cached. */
  abstract at(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
