import { removeGradually, type Transactions } from '#kernel';
import { PurgeStep, type StepOutcome, type StepRun } from '../domain/purge-step.js';

/** Maximum number of rows deleted per run, because a job may take at most ten minutes. */
const maxPerRun = 200_000;

/** Removes an organization's rows of one schema, in batches. */
export class RowPurge extends PurgeStep {
  constructor(
    readonly name: string,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  async run({ orgId, signal }: StepRun): Promise<StepOutcome> {
    const remove = async (limit: number) => {
      signal.throwIfAborted();
      const values = { schema: this.name, at_most: limit };
      return (await this.transactions.one<{ removed: number }>(orgId, purge, values))!.removed;
    };
    const { rows, more } = await removeGradually(remove, maxPerRun);
    return more ? { rows, again_in: 0 } : { rows };
  }
}

const purge = 'select organizations.purge_rows(:schema, :at_most) as removed';
