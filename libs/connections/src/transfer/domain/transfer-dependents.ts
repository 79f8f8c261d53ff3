import { type Caller, type Hooks } from '#kernel';

/**
 * Counts of the resources that a transfer affects: those that change owner with the connection, and those that break.
 */
export type TransferImpact = {
  affected_toolbox_count: number;
  broken_delegation_count: number;
  broken_synthetic_tool_count: number;
  /** Some of the affected toolboxes that the caller can see. */
  toolboxes: { id: string; name: string; broken_entry_count: number }[];
};

/** A connection to transfer. `broken_for` is the member who can no longer use it after the transfer, or null. */
export type TransferredConnection = { id: string; broken_for: string | null };

/** A toolbox with entries on connections. */
export type DependentToolbox = {
  id: string;
  /** Null if the caller cannot see the toolbox. */
  name: string | null;
  /** Each entry with the ids of the connections that it uses. A synthetic tool can use several. */
  entries: readonly (readonly string[])[];
};

type OnConnections = ReadonlyMap<string, readonly string[]>;

/**
 * Counts the dependents that one context stores, such as `toolboxes`. Each context registers its implementation as a
 * hook.
 */
export abstract class TransferDependents {
  abstract assessImpact(caller: Caller, connection: TransferredConnection): Promise<TransferImpact>;

  /** Counts the toolbox entries on each connection, by connection id. Connections without entries are absent. */
  entriesOn(_orgId: string, _connectionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(new Map());
  }

  /**
   * Lists the toolboxes with entries on these connections, by name. Ignores synthetic tools that `exceptOwner` owns.
   */
  toolboxesOn(
    _caller: Caller,
    _connectionIds: readonly string[],
    _exceptOwner: string,
  ): Promise<readonly DependentToolbox[]> {
    return Promise.resolve([]);
  }

  /**
   * Returns the ids of synthetic tools with a step on these connections, by connection. Ignores tools that
   * `exceptOwner` owns.
   */
  syntheticToolsOn(_orgId: string, _connectionIds: readonly string[], _exceptOwner: string): Promise<OnConnections> {
    return Promise.resolve(new Map());
  }
}

/** Counts the dependents that all contexts store. */
export class KnownTransferDependents {
  constructor(private readonly hooks: Hooks) {}

  private get known(): TransferDependents[] {
    return this.hooks.get(TransferDependents);
  }

  async assessImpact(caller: Caller, connection: TransferredConnection): Promise<TransferImpact> {
    const parts = await Promise.all(this.known.map((each) => each.assessImpact(caller, connection)));
    const sum = (count: (part: TransferImpact) => number) => parts.reduce((total, part) => total + count(part), 0);
    return {
      affected_toolbox_count: sum((part) => part.affected_toolbox_count),
      broken_delegation_count: sum((part) => part.broken_delegation_count),
      broken_synthetic_tool_count: sum((part) => part.broken_synthetic_tool_count),
      toolboxes: parts.flatMap(({ toolboxes }) => toolboxes).slice(0, 5),
    };
  }

  async entriesOn(orgId: string, connectionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const parts = await Promise.all(this.known.map((each) => each.entriesOn(orgId, connectionIds)));
    return new Map(connectionIds.map((id) => [id, parts.reduce((sum, part) => sum + (part.get(id) ?? 0), 0)]));
  }

  async toolboxesOn(
    caller: Caller,
    connectionIds: readonly string[],
    exceptOwner: string,
  ): Promise<readonly DependentToolbox[]> {
    const parts = await Promise.all(this.known.map((each) => each.toolboxesOn(caller, connectionIds, exceptOwner)));
    return parts.flat();
  }

  async syntheticToolsOn(orgId: string, connectionIds: readonly string[], exceptOwner: string): Promise<OnConnections> {
    const parts = await Promise.all(this.known.map((each) => each.syntheticToolsOn(orgId, connectionIds, exceptOwner)));
    return new Map(connectionIds.map((id) => [id, parts.flatMap((part) => part.get(id) ?? [])]));
  }
}
