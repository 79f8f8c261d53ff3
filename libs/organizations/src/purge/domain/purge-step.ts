/**
 * The number of rows that a run removed, and the milliseconds until the next run. `again_in` is absent if the step is
 * finished.
 */
export type StepOutcome = { rows: number; again_in?: number };

/** The context of a run. `begunAt` is when the step first started. */
export type StepRun = { orgId: string; begunAt: Date; signal: AbortSignal };

/**
 * One part of a permanent deletion. Contexts with data outside the database rows declare a step as a hook. Every
 * step runs at least twice, and starts again after a crash, so it must be repeatable.
 */
export abstract class PurgeStep {
  /** The name in the ledger. */
  abstract readonly name: string;

  /** @throws an error if the step must be retried later. */
  abstract run(step: StepRun): Promise<StepOutcome>;
}

/** The order of the steps for data outside the database rows. The step that ends access comes first. */
const order = ['tokens', 'vault', 'subscription'];

/** Sorts the steps for data outside the database rows, which run before the rows are deleted. */
export const inOrder = (steps: readonly PurgeStep[]): PurgeStep[] =>
  steps.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
