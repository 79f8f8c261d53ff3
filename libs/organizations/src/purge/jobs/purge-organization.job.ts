import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AccessEpochs,
  actOfSystem,
  ApiError,
  Clock,
  Hooks,
  Job,
  type RunAgain,
  SchemaNames,
  subscribe,
  type Task,
  Transactions,
  withoutSecrets,
} from '#kernel';
import { type Organization, type OrganizationEvent, Organizations } from '../../organization/domain/organization.js';
import { inOrder, PurgeStep, type StepOutcome } from '../domain/purge-step.js';
import { RowPurge } from '../persistence/row-purge.js';
import { StoredPurgeLedger } from '../persistence/stored-purge-ledger.js';

/** Deletes an organization step by step on the date of its deletion. An interrupted deletion can be resumed. */
class PurgeOrganization extends Command<RunAgain> {
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
    private readonly transactions: Transactions,
    private readonly organizations: Organizations,
    private readonly accessEpochs: AccessEpochs,
    private readonly hooks: Hooks,
    private readonly schemaNames: SchemaNames,
    private readonly storedPurgeLedger: StoredPurgeLedger,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, taskId, signal }: PurgeOrganization): Promise<RunAgain> {
    if (!(await this.begin(orgId))) return;
    const steps = [...inOrder(this.hooks.get(PurgeStep)), ...this.rowSteps()];
    for (const step of steps) {
      const again = await this.runStep(step, orgId, signal, { repeats: false });
      if (again) return again;
    }
    // Runs the steps again, because a request or job that was still running may have left rows, even in the vault.
    for (const step of steps) {
      const again = await this.runStep(step, orgId, signal, { repeats: true });
      if (again) return again;
    }
    await this.storedPurgeLedger.close(orgId, taskId, this.clock.now());
  }

  /**
   * One step for the rows of each context. Dependent contexts come first. The audit log and the encryption keys come
   * last.
   */
  private rowSteps(): PurgeStep[] {
    return this.schemaNames.all.toReversed().map((schema) => new RowPurge(schema, this.transactions));
  }

  /** The ledger keeps the outcome of every run, even of a step that is repeated after it finished. */
  private async runStep(
    step: PurgeStep,
    orgId: string,
    signal: AbortSignal,
    { repeats }: { repeats: boolean },
  ): Promise<RunAgain> {
    const { begunAt, isFinished } = await this.storedPurgeLedger.begin(orgId, step.name, this.clock.now());
    if (isFinished && !repeats) return;
    const run = step.run({ orgId, begunAt, signal });
    const { rows, again_in } = await run.catch((error: unknown) => this.fail(orgId, step, error));
    await this.storedPurgeLedger.record(orgId, step.name, rows, again_in === undefined ? this.clock.now() : null);
    if (again_in !== undefined) return { again_in };
  }

  private async fail(orgId: string, { name }: PurgeStep, error: unknown): Promise<StepOutcome> {
    await this.storedPurgeLedger.fail(orgId, name, withoutSecrets(String(error)).slice(0, 500));
    throw error;
  }

  /** Returns false if the organization was restored, is already deleted, or will be deleted later. */
  private async begin(orgId: string): Promise<boolean> {
    try {
      return await this.transactions.withOrganizationLock(orgId, () =>
        this.organizations.change(orgId, orgId, (organization) => this.mark(organization)),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  }

  private async mark(organization: Organization): Promise<boolean> {
    const { id, slug, status, purge_at, deletion_scheduled_at } = organization.state;
    if (status === 'purging') return true;
    const act = actOfSystem(this.clock);
    if (status !== 'deletion_scheduled' || !purge_at || purge_at > act.at) return false;
    organization.beginPurge(act);
    await this.accessEpochs.freeze(id, 'purging');
    await this.storedPurgeLedger.open(id, slug, deletion_scheduled_at ?? act.at, act.at);
    return true;
  }
}

export const purging = subscribe<OrganizationEvent>('PurgeOrganization', {
  'organization.deletion_scheduled': ({ purge_at }) => new Date(purge_at),
});

@Injectable()
export class PurgeOrganizationJob extends Job {
  readonly name = purging.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, id, signal }: Task): Promise<RunAgain> {
    return this.commandBus.execute(new PurgeOrganization(orgId, id, signal));
  }
}
