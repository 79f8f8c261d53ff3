import { Injectable } from '@nestjs/common';
import { type Delegation, type ToolCall, ToolExecution, invalidArguments, accountMismatch } from '#connections';
import { type Caller, refineError } from '#kernel';
import { checkArguments } from '#catalog';
import { type ToolDefinition } from '#connector-definition';
import { Schemas } from '#platform/schemas';
import { tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import { type SyntheticExecuted } from '../../synthetic-run/domain/synthetic-run.js';
import { SyntheticToolExecution } from '../../synthetic-run/services/synthetic-tool-execution.js';
import { type ToolboxExecuted } from '../domain/toolbox-calls.js';
import {
  connectionUsed,
  isProxy,
  type ResolvedEntry,
  type ResolvedProxy,
  type ResolvedSynthetic,
} from '../../toolbox/services/entry-resolver.js';
import { type Arguments, type CuratedTool } from '../../entry/domain/entry.js';
import { callArguments, frozenAmong } from '../../entry/domain/shown-schema.js';

type Curated = Pick<CuratedTool, 'input_schema' | 'defaults' | 'frozen'>;

/** Runs an entry, which is a tool of a connector or a synthetic tool. */
@Injectable()
export class EntryCalls {
  constructor(
    private readonly schemas: Schemas,
    private readonly syntheticToolExecution: SyntheticToolExecution,
    private readonly toolExecution: ToolExecution,
  ) {}

  run(caller: Caller, resolved: ResolvedEntry, call: ToolCall, delegation: Delegation): Promise<ToolboxExecuted> {
    return isProxy(resolved)
      ? this.runTool(caller, resolved, call, delegation)
      : this.runProgram(caller, resolved, call, delegation);
  }

  private async runTool(caller: Caller, resolved: ResolvedProxy, call: ToolCall, delegation: Delegation) {
    const { entry, tool } = resolved;
    const args = await this.merge(caller.orgId, tool!.definition, entry, call.arguments);
    const own = { ...call, tool_name: entry.tool_name, arguments: args };
    const { input_schema, defaults, frozen } = entry;
    const through = { ...delegation, fixed: { input_schema, defaults, frozen } };
    return this.toolExecution.run({ caller, target: connectionUsed(resolved)!, call: own, delegation: through });
  }

  private async runProgram(
    caller: Caller,
    { entry, program }: ResolvedSynthetic,
    { arguments: input, integrated_account_id, ...call }: ToolCall,
    delegation: Delegation,
  ) {
    // A synthetic tool can use several accounts, so none can be required.
    if (integrated_account_id !== undefined) throw oneConnectionOnly();
    const tier = tierOfSteps(program!.steps);
    const executed = (run: SyntheticExecuted) => programExecuted(run, entry.tool_name, tier);
    caller.request.key.mapResult(executed);
    const request = { ...call, input, waits: true };
    return executed(await this.syntheticToolExecution.execute(caller, entry.synthetic_tool_id, request, delegation));
  }

  /**
   * Returns the arguments to send: defaults, the caller's arguments and frozen values.
   * @throws validation_error `invalid_arguments` for frozen arguments, and for arguments that the entry's schema
   * rejects.
   */
  private async merge(orgId: string, tool: ToolDefinition, curated: Curated, sent: Arguments): Promise<Arguments> {
    const frozen = frozenAmong(curated, sent).map((name) => ({
      path: `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
      message: 'This argument is set by the toolbox. Remove it.',
    }));
    if (frozen.length > 0) throw invalidArguments(frozen);
    const complete = callArguments(curated, sent);
    // The tool's own schema is checked when it runs.
    if (!curated.input_schema) return complete;
    const narrowed = { ...tool, input: curated.input_schema };
    const { input, problems } = await checkArguments(this.schemas.validatorFor(orgId), narrowed, complete);
    if (problems.length > 0) throw invalidArguments(problems);
    return input;
  }
}

const oneConnectionOnly = refineError(
  accountMismatch,
  () => 'integrated_account_id is only for tools that run on one connection. Remove it.',
);

function programExecuted(run: SyntheticExecuted, tool_name: string, tier: ToolboxExecuted['tier']): ToolboxExecuted {
  if (run.outcome === 'approval_required') return run;
  const { execution_id, outcome, output: data, steps } = run;
  if (outcome === 'running') throw new Error('A synchronous run returned before it was finished.');
  const error = run.error ?? steps.find((step) => step.error)?.error ?? null;
  return { execution_id, outcome, tool_name, tier, data, error, steps };
}
