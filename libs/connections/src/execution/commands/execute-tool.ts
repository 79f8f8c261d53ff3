import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reachOf } from '#access-control';
import { type ToolRequest } from '#catalog';
import { definitionUnder } from '#connector-definition';
import { type Caller, Callers, Clock, leaveUnkeyed, mustHaveSameRights, newId, TimeLimit, traceOf } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type OpenApproval } from '../../approval/domain/approval-gate.js';
import { approvedPolicy, tightened } from '../../approval/domain/tightened-policy.js';
import { type PinnedConnection } from '../../connection/domain/pinned-connections.js';
import { type UsedConnection, UsedConnections, usedBy } from '../../connection/domain/used-connections.js';
import { type Delegation } from '../domain/delegation.js';
import { type ExecutableTool, isHarmless } from '../domain/executable-tool.js';
import { limits } from '../domain/execution-limits.js';
import { type CallOutcome } from '../domain/execution-outcome.js';
import { type ToolCall, measureArguments } from '../domain/tool-call.js';
import { PageCursors } from '../services/page-cursors.js';
import { ToolAdmission } from '../services/tool-admission.js';
import { refuseOtherAccount } from '../services/tool-authorizer.js';
import { ToolRunner } from '../services/tool-runner.js';
import { TracedCalls } from '../services/traced-calls.js';

type ToolRun = { tool_name: string; tier: ExecutableTool['tier'] };

/** Result of a call: its outcome, the request of a dry run, or the approval it waits for. */
export type Executed =
  | (ToolRun & { execution_id: string } & (CallOutcome | { outcome: 'dry_run'; request: ToolRequest }))
  | (ToolRun & { outcome: 'approval_required'; approval: OpenApproval });

export class ExecuteTool extends Command<Executed> {
  constructor(
    readonly caller: Caller,
    /** The id of a connection, or the connection if this request has already read it. */
    readonly asked: string | PinnedConnection,
    readonly call: ToolCall,
    readonly delegation: Delegation | null = null,
    /** The run of a synthetic tool that the call is part of, approved as a whole. */
    readonly runId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ExecuteTool)
export class ExecuteToolHandler implements ICommandHandler<ExecuteTool> {
  constructor(
    private readonly connections: UsedConnections,
    private readonly traced: TracedCalls,
    private readonly admission: ToolAdmission,
    private readonly runner: ToolRunner,
    private readonly cursors: PageCursors,
    private readonly callers: Callers,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, asked, call, delegation, runId }: ExecuteTool): Promise<Executed> {
    const { arguments: given } = call;
    const limit = limitOf(caller, call);
    // In parallel: each call waits for every round trip.
    const [found, ofOrganization] = await Promise.all([
      this.connectionFor({ ...caller, ...delegation?.editor }, asked),
      this.admission.policyOf(caller),
    ]);
    const delegated_by_user_id = delegation?.editor.userId ?? null;
    const is_seen = seesConnection(caller, asked, delegation);
    const connection = { ...found, is_seen, toolbox_id: delegation?.toolbox_id ?? null, delegated_by_user_id };
    const policy = policyFor(ofOrganization, delegation, runId);
    refuseOtherAccount(connection, call.integrated_account_id);
    const tool = await this.admission.authorize(caller, connection, call);
    const facts = measureArguments(call);
    const bound = { caller, connection, tool, call };
    const page = this.cursors.open(bound, call.page);
    const request = await tool.request({ arguments: given, variables: variablesFor(tool, connection), page });
    const run = { tool_name: call.tool_name, tier: tool.tier };
    const head = { execution_id: newId('exe', this.clock.now()), ...run };
    if (call.dry_run) return { ...head, outcome: 'dry_run', request };
    if (tool.tier === 'read') leaveUnkeyed();
    const { connector_slug, id: connection_id, toolbox_id } = connection;
    const { operation } = tool;
    const admission = await this.admission.admit(caller, connection, tool, { ...call, ...facts }, policy);
    if (admission.asked) return { ...run, outcome: 'approval_required', approval: admission.asked };
    const whose = { connection_owner_user_id: connection.owner_user_id, delegated_by_user_id, run_id: runId };
    const data = { ...head, connector_slug, operation, ...facts, connection_id, toolbox_id, ...whose };
    const traced = { caller, connection, data, isHarmless: isHarmless(tool), use: admission.use };
    const send = () => this.runner.send(connection, tool, { ...request, tool: call.tool_name }, limit);
    const outcome = await this.runner.within(caller, connection, tool, limit, async (waited) => {
      if (waited) await mustHaveSameRights(this.callers, caller, 'connection');
      return this.traced.make(traced, send);
    });
    if (outcome.outcome === 'failed') return { ...head, ...outcome };
    return { ...head, ...outcome, next_page_cursor: this.cursors.seal(bound, outcome.next_page_cursor) };
  }

  private async connectionFor(member: Caller, asked: string | PinnedConnection): Promise<UsedConnection> {
    return typeof asked === 'string' ? this.connections.find(member, asked) : usedBy(member, asked);
  }
}

/** Whether the caller can see the connection, not only the editor who pinned it in a toolbox. */
function seesConnection(caller: Caller, asked: string | PinnedConnection, delegation: Delegation | null): boolean {
  if (delegation === null) return true;
  return typeof asked !== 'string' && reachOf(caller, asked.owner_user_id, asked.share_entries) !== null;
}

/** The variables of the current auth method. An earlier sign-in with another method may have left more. */
function variablesFor({ installation }: ExecutableTool, { auth_method, variables }: UsedConnection) {
  const { variables: known = [] } = definitionUnder(installation.definition, auth_method);
  return Object.fromEntries(known.flatMap(({ name }) => (name in variables ? [[name, variables[name]]] : [])));
}

function policyFor(policy: ApprovalPolicy, delegation: Delegation | null, runId: string | null): ApprovalPolicy {
  const whole = delegation ? tightened(policy, delegation.approval_policy) : policy;
  return runId === null ? whole : approvedPolicy(whole);
}

const limitOf = ({ request }: Caller, { timeout_ms = limits.timeout.usual, givenUp, onProgress }: ToolCall) =>
  new TimeLimit(timeout_ms, givenUp, onProgress, traceOf(request));
