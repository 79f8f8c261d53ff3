/** What depends on who owns a connection, counted: what of it goes on otherwise, and what breaks. */
export type TransferImpact = {
  affected_toolbox_count: number;
  broken_delegation_count: number;
  broken_synthetic_tool_count: number;
  /** A few of the toolboxes that the owner sees. */
  toolboxes: { id: string; name: string; broken_entry_count: number }[];
};

/** A connection that may change hands. `broken_for` loses the use of it; null where nobody does. */
export type TransferredConnection = { org_id: string; id: string; owner_user_id: string; broken_for: string | null };

/** Counts its own part, for the context that keeps what depends on connections. */
export abstract class TransferDependents {
  abstract impactOf(connection: TransferredConnection): Promise<TransferImpact>;
}

/** Everything that depends on connections; contexts add theirs when their module starts. */
export class KnownTransferDependents {
  private readonly known: TransferDependents[] = [];

  add(dependents: TransferDependents): void {
    this.known.push(dependents);
  }

  async impactOf(connection: TransferredConnection): Promise<TransferImpact> {
    const parts = await Promise.all(this.known.map((each) => each.impactOf(connection)));
    const sum = (count: (part: TransferImpact) => number) => parts.reduce((total, part) => total + count(part), 0);
    return {
      affected_toolbox_count: sum((part) => part.affected_toolbox_count),
      broken_delegation_count: sum((part) => part.broken_delegation_count),
      broken_synthetic_tool_count: sum((part) => part.broken_synthetic_tool_count),
      toolboxes: parts.flatMap(({ toolboxes }) => toolboxes).slice(0, 5),
    };
  }
}
