import { type Caller } from '#kernel';

/** The connectors a fork descends from. The record of them stays when the fork is unlinked from its upstream. */
export abstract class ConnectorLineage {
  /**
   * Ancestors by slug, nearest first, in at most one round trip; a connector without any may be absent.
   * @throws when the lineage cannot be read. Rules are inherited along the lineage, so no decision is possible
   * without it.
   */
  abstract ancestorsOf(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /** Ancestors as of the caller's epoch. Results of that epoch are cached. */
  abstract at(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
