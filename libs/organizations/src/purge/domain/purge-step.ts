/** What a run of a step removed of ours, and after how many milliseconds it is to go on, unless it has ended. */
export type StepOutcome = { rows: number; again_in?: number };

/** What a step may know beside the organization. */
export type StepRun = { orgId: string; begunAt: Date; signal: AbortSignal };

/** One part of deleting an organization for good. It may run twice: after a crash it begins anew. */
export abstract class PurgeStep {
  /** As the ledger calls it. */
  abstract readonly name: string;

  /** @throws when it is to be tried again later. */
  abstract run(step: StepRun): Promise<StepOutcome>;
}

/** Nobody gets in any more before anything else is undone. */
const order = ['tokens', 'vault', 'subscription'];

/** What is done outside our rows, before they go: contexts add theirs when their module starts. */
export class PurgeSteps {
  private readonly known: PurgeStep[] = [];

  add(step: PurgeStep): void {
    this.known.push(step);
  }

  get all(): readonly PurgeStep[] {
    return this.known.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  }
}
