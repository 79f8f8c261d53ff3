/** How many rows a run removed, and the milliseconds until it continues, unless finished. */
export type StepOutcome = { rows: number; again_in?: number };

/** The context of a run. */
export type StepRun = { orgId: string; begunAt: Date; signal: AbortSignal };

/** One part of a permanent deletion. It may run twice: after a crash it starts again. */
export abstract class PurgeStep {
  /** The name in the ledger. */
  abstract readonly name: string;

  /** @throws if it must be retried later. */
  abstract run(step: StepRun): Promise<StepOutcome>;
}

/** Steps that end access. They run before all other steps. */
const order = ['tokens', 'vault', 'subscription'];

/**
 * Steps for data outside the database rows. They run before the rows are deleted. Contexts register theirs when their
 * module starts.
 */
export class PurgeSteps {
  private readonly known: PurgeStep[] = [];

  add(step: PurgeStep): void {
    this.known.push(step);
  }

  get all(): readonly PurgeStep[] {
    return this.known.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }
}
