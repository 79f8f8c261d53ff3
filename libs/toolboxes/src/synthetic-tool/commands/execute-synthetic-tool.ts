import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '@nestjs/common';
import { type Admission } from '#connections';
import { type Caller, Clock, leaveUnkeyed, newId, TimeLimit } from '#kernel';
import { tierOfSteps } from '../domain/program-facts.js';
import { pendingSteps, runLimits } from '../domain/synthetic-run.js';
import { canUseSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { type SyntheticToolRow } from '../persistence/synthetic-tool-row.js';
import { OwnSyntheticTools } from '../services/own-synthetic-tools.js';
import { type ProgramRun, ProgramRunner } from '../services/program-runner.js';
import { RunAdmission, type WantedRun } from '../services/run-admission.js';
import { RunLog } from '../services/run-log.js';

type Whole = WantedRun & {
  test?: boolean;
  dry_run?: boolean;
  /** Whether somebody waits for its end. */ held: boolean;
};

type Pending = Extract<Admission, { asked: object }>['asked'];

/** What a run came to, what it waits for, or that it goes on. */
export type SyntheticExecuted =
  | ({ execution_id: string } & (
      ProgramRun | ({ outcome: 'dry_run' | 'running' } & Pick<ProgramRun, 'output' | 'error' | 'steps'>)
    ))
  | { outcome: 'approval_required'; tool_name: string; tier: Pending['tier']; approval: Pending };

export class ExecuteSyntheticTool extends Command<SyntheticExecuted> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly wanted: Whole,
  ) {
    super();
  }
}

@CommandHandler(ExecuteSyntheticTool)
export class ExecuteSyntheticToolHandler implements ICommandHandler<ExecuteSyntheticTool> {
  private readonly logger = new Logger(ExecuteSyntheticToolHandler.name);

  constructor(
    private readonly tools: OwnSyntheticTools,
    private readonly admission: RunAdmission,
    private readonly runner: ProgramRunner,
    private readonly log: RunLog,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, wanted }: ExecuteSyntheticTool): Promise<SyntheticExecuted> {
    const tool = await this.tools.get(caller, id);
    canUseSyntheticTool(caller, tool).orThrow();
    const resolved = await this.admission.check(caller, tool, wanted);
    const tier = tierOfSteps(resolved);
    const execution_id = newId('exe', this.clock.now());
    const open = { execution_id, output: null, error: null, steps: pendingSteps(tool.steps) };
    if (wanted.dry_run) return { ...open, outcome: 'dry_run' };
    if (tier === 'read') leaveUnkeyed();
    const admission = await this.admission.approve(caller, tool, resolved, wanted);
    if (admission.asked) return { outcome: 'approval_required', tool_name: tool.name, tier, approval: admission.asked };
    const run = await this.log.begin(caller, tool, execution_id, admission);
    const scope = { input: wanted.input, steps: {}, run };
    const ended = this.run(caller, tool, { ...wanted, execution_id, tier, scope });
    if (wanted.held) return { execution_id, ...(await ended) };
    ended.catch((error: unknown) => this.logger.error({ execution_id, err: error }, 'A run was lost.'));
    return { ...open, outcome: 'running' };
  }

  private async run(
    caller: Caller,
    tool: SyntheticToolRow,
    { execution_id: id, tier, scope, held, test = false, output_template }: Begun,
  ): Promise<ProgramRun> {
    const limit = new TimeLimit(held ? runLimits.held : runLimits.followed);
    const total = { calls: 0, underWay: 0, waiting: [] };
    const run = { id, caller, limit, total, own: { calls: 0 } };
    const program = { ...tool, ...(output_template !== undefined && { output_template }) };
    const ended = await this.runner.run(run, program, scope, (steps) => this.log.note(caller, id, steps));
    await this.log.end(caller, tool, { ...ended, id, tier, is_test: test }, held ? null : ended);
    return ended;
  }
}

type Begun = Whole & { execution_id: string; tier: string; scope: Parameters<ProgramRunner['run']>[2] };
