import { type Caller } from '#kernel';

/** The connectors a fork descends from, from the record that outlives the link to its upstream. */
export abstract class ConnectorLineage {
  /**
   * Ancestors by slug, nearest first, in at most one round trip; a connector without any may be absent.
   * @throws when it cannot be read. Rules are inherited along it, so no decision is possible without it.
   */
  abstract of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /** As of the caller's epoch. Connectors already asked for in that epoch need no round trip. */
  abstract at(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
