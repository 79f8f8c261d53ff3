import { Injectable, Logger } from '@nestjs/common';
import { type Delegation } from '#connections';
import { type Caller, Clock, newId, TimeLimit } from '#kernel';
import { tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import {
  pendingSteps,
  type ProgramRun,
  runLimits,
  type RunRequest,
  sizeOf,
  type SyntheticExecuted,
} from '../domain/synthetic-run.js';
import { canUseSyntheticTool } from '../../synthetic-tool/domain/synthetic-tool-policy.js';
import { type SyntheticToolRow } from '../../synthetic-tool/persistence/synthetic-tools.js';
import { StoredRunLedger } from '../persistence/stored-run-ledger.js';
import { SyntheticToolReader } from '../../synthetic-tool/services/synthetic-tool-reader.js';
import { ProgramRunner } from './program-runner.js';
import { RunAdmission, indexToolDigests } from './run-admission.js';
import { RunLog } from './run-log.js';
import { type OpenRun } from './step-runner.js';

/** Runs synthetic tools for their own route and for toolboxes. */
@Injectable()
export class SyntheticToolExecution {
  private readonly logger = new Logger(SyntheticToolExecution.name);

  constructor(
    private readonly syntheticToolReader: SyntheticToolReader,
    private readonly runAdmission: RunAdmission,
    private readonly programRunner: ProgramRunner,
    private readonly runLog: RunLog,
    private readonly storedRunLedger: StoredRunLedger,
    private readonly clock: Clock,
  ) {}

  /** @param through the toolbox that the tool runs through; null if its owner runs it directly. */
  async execute(
    caller: Caller,
    id: string,
    request: RunRequest,
    through: Delegation | null,
  ): Promise<SyntheticExecuted> {
    const asOwner = { ...caller, ...through?.editor };
    const tool = await this.syntheticToolReader.get(asOwner, id);
    canUseSyntheticTool(asOwner, tool).orThrow();
    const resolved = await this.runAdmission.check(caller, tool, request, through);
    const tier = tierOfSteps(resolved);
    const execution_id = newId('exe', this.clock.now());
    const open = { execution_id, output: null, error: null, steps: pendingSteps(tool.steps) };
    if (request.dry_run) return { ...open, outcome: 'dry_run' };
    if (tier === 'read') caller.request.key.ignore();
    const admission = await this.runAdmission.approve(caller, tool, resolved, request, through);
    if (admission.pending)
      return { outcome: 'approval_required', tool_name: tool.name, tier, approval: admission.pending };
    const running = { ...open, outcome: 'running' } as const;
    const run = await this.runLog.begin(caller, tool, execution_id, admission, request.waits ? null : running);
    const scope = { input: request.input, steps: {}, run };
    const approved = admission.use ? indexToolDigests(resolved) : null;
    const result = this.run(caller, tool, { ...request, execution_id, tier, scope, through, approved });
    if (request.waits) return { execution_id, ...(await result) };
    result.catch((error: unknown) =>
      this.logger.error({ execution_id, err: error }, 'run of a synthetic tool failed unexpectedly'),
    );
    return running;
  }

  private async run(
    caller: Caller,
    tool: SyntheticToolRow,
    { execution_id: id, tier, scope, waits, test = false, output_template, through, approved, ...request }: StartedRun,
  ): Promise<ProgramRun> {
    const maxDuration = waits ? runLimits.foreground : runLimits.background;
    const limit = new TimeLimit(Math.min(request.timeout_ms ?? maxDuration, maxDuration), request.signal);
    const total = { calls: 0, bytes: sizeOf(scope), active: 0, waiting: [] };
    const run = { id, caller, through, approved, limit, total, own: { calls: 0, bytes: 0 } };
    const program = { ...tool, ...(output_template !== undefined && { output_template }) };
    const result = await this.programRunner.run(run, program, scope, (steps) =>
      this.storedRunLedger.record(caller, id, steps),
    );
    await this.runLog.end(caller, tool, { ...result, id, tier, is_test: test, through }, waits ? null : result);
    return result;
  }
}

type StartedRun = RunRequest & {
  execution_id: string;
  tier: string;
  scope: Parameters<ProgramRunner['run']>[2];
  through: Delegation | null;
  approved: OpenRun['approved'];
};
