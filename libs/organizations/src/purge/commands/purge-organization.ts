import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Hooks, type RunAgain, withoutSecrets } from '#kernel';
import { PurgeLedger } from '../domain/purge-ledger.js';
import { inOrder, PurgeStep, type StepOutcome } from '../domain/purge-step.js';
import { PurgeStart } from '../services/purge-start.js';
import { RowPurges } from '../services/row-purge.js';

/** Deletes an organization step by step on the date of its deletion. It can be resumed. */
export class PurgeOrganization extends Command<RunAgain> {
  constructor(
    readonly orgId: string,
    readonly taskId: string,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@CommandHandler(PurgeOrganization)
export class PurgeOrganizationHandler implements ICommandHandler<PurgeOrganization> {
  constructor(
    private readonly start: PurgeStart,
    private readonly hooks: Hooks,
    private readonly rows: RowPurges,
    private readonly ledger: PurgeLedger,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, taskId, signal }: PurgeOrganization): Promise<RunAgain> {
    if (!(await this.start.begin(orgId))) return;
    for (const step of [...inOrder(this.hooks.get(PurgeStep)), ...this.rows.all]) {
      const again = await this.runStep(step, orgId, signal);
      if (again) return again;
    }
    // A request that was still running may have left rows.
    for (const step of this.rows.all) await step.run({ orgId, begunAt: this.clock.now(), signal });
    await this.ledger.close(orgId, taskId, this.clock.now());
  }

  private async runStep(step: PurgeStep, orgId: string, signal: AbortSignal): Promise<RunAgain> {
    const { begunAt, isFinished } = await this.ledger.begin(orgId, step.name, this.clock.now());
    if (isFinished) return;
    const run = step.run({ orgId, begunAt, signal });
    const { rows, again_in } = await run.catch((error: unknown) => this.fail(orgId, step, error));
    await this.ledger.record(orgId, step.name, rows, again_in === undefined ? this.clock.now() : null);
    if (again_in !== undefined) return { again_in };
  }

  private async fail(orgId: string, { name }: PurgeStep, error: unknown): Promise<StepOutcome> {
    await this.ledger.fail(orgId, name, withoutSecrets(String(error)).slice(0, 500));
    throw error;
  }
}
