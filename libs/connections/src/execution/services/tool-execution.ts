import { Injectable } from '@nestjs/common';
import { computeReach } from '#access-control';
import { type ToolRequest } from '#catalog';
import { definitionUnder } from '#connector-definition';
import { PageAddresses } from '#identity';
import { assertSameRights, type Caller, Callers, Clock, newId, TimeLimit, buildTrace } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type OpenApproval, type RequiredApproval } from '../../approval/domain/approval.js';
import { relaxForApprovedRun, tightenApprovalPolicy } from '../../approval/domain/approval-rules.js';
import { ApprovalGate } from '../../approval/services/approval-gate.js';
import {
  type PinnedConnection,
  type UsedConnection,
  resolveUsedConnection,
} from '../../connection/domain/used-connections.js';
import { UsedConnections } from '../../connection/persistence/used-connections.js';
import { type Delegation, type ArgumentFacts, measureArguments, type ToolCall } from '../domain/tool-call.js';
import { accountsDigest } from '../../approval/domain/approval-obstacle.js';
import { boundToolDigest, grantScope, requestDigest, requestPreview } from '../domain/bound-request.js';
import { type ExecutableTool, isHarmless } from '../domain/executable-tool.js';
import { limits } from '../domain/execution.js';
import { adviseOnCredential, type CallOutcome } from '../domain/execution-outcome.js';
import { CallThrottle } from './call-throttle.js';
import { ExecutionLog } from './execution-log.js';
import { PageCursors } from './page-cursors.js';
import { ProviderCalls } from './provider-calls.js';
import { RefusalLog } from './refusal-log.js';
import { assertExpectedAccount, ToolAuthorizer, refusedTool } from './tool-authorizer.js';
import { approvedRequestChanged } from '../../approval/domain/refusals.js';

type NamedTool = { tool_name: string; tier: ExecutableTool['tier'] };

/** Result of a call: its outcome, the request of a dry run, or the approval it waits for. */
export type ToolRunResult =
  | (NamedTool & { execution_id: string } & (CallOutcome | { outcome: 'dry_run'; request: ToolRequest }))
  | (NamedTool & { outcome: 'approval_required'; approval: OpenApproval });

/** A call of a tool on a connection. */
type ToolRun = {
  caller: Caller;
  /** The id of a connection, or the connection itself if this request has already read it. */
  target: string | PinnedConnection;
  call: ToolCall;
  /** The toolbox through which the call came. */
  delegation?: Delegation | null;
  /** The id of a synthetic tool's run, if the call is part of one. Such a run is approved as a whole. */
  runId?: string | null;
};

/**
 * A connection with the access that the call uses. `is_seen`: whether the caller can see the connection. If not, only
 * the editor who pinned the connection can see it.
 */
type Target = UsedConnection & { is_seen: boolean };

/** Runs a tool on a connection, for callers, toolboxes and the steps of synthetic tools. */
@Injectable()
export class ToolExecution {
  constructor(
    private readonly usedConnections: UsedConnections,
    private readonly toolAuthorizer: ToolAuthorizer,
    private readonly approvalGate: ApprovalGate,
    private readonly refusalLog: RefusalLog,
    private readonly callThrottle: CallThrottle,
    private readonly executionLog: ExecutionLog,
    private readonly providerCalls: ProviderCalls,
    private readonly pageCursors: PageCursors,
    private readonly callers: Callers,
    private readonly clock: Clock,
    private readonly pageAddresses: PageAddresses,
  ) {}

  async run({ caller, target, call, delegation = null, runId = null }: ToolRun): Promise<ToolRunResult> {
    const time = timeLimitFor(caller, call);
    // These reads run in parallel, because every round trip delays the call.
    const [connection, policy] = await Promise.all([
      this.findConnection(caller, target, delegation),
      this.approvalGate
        .policyFor(caller)
        .then((organizationPolicy) => adjustPolicy(organizationPolicy, delegation, runId)),
    ]);
    assertExpectedAccount(connection, call.integrated_account_id);
    const tool = await this.toolAuthorizer.authorize(caller, connection, call);
    assertApprovedTool(connection, tool, call);
    const facts = measureArguments(call);
    const bound = { caller, connection, tool, call };
    const page = this.pageCursors.open(bound, call.page);
    const variables = variablesFor(tool, connection);
    const request = await tool.buildRequest({ arguments: call.arguments, variables, page });
    const named = { tool_name: call.tool_name, tier: tool.tier };
    const head = { execution_id: newId('exe', this.clock.now()), ...named };
    if (call.dry_run) return { ...head, outcome: 'dry_run', request };
    if (tool.tier === 'read') caller.request.key.ignore();
    const approval = await this.requireApproval(
      caller,
      connection,
      { tool, request, call: { ...call, ...facts }, delegation },
      policy,
    );
    if (approval.pending) return { ...named, outcome: 'approval_required', approval: approval.pending };
    const data = { ...head, ...selectExecutionFacts(connection), operation: tool.operation, ...facts, run_id: runId };
    const recordedCall = { caller, connection, data, isHarmless: isHarmless(tool), use: approval.use };
    const outcome = await this.callThrottle.run(caller, connection, tool, time, async (waited) => {
      if (waited) await assertSameRights(this.callers, caller, 'connection');
      return this.executionLog.sendAndRecord(recordedCall, async () => {
        const sent = { ...request, tool: call.tool_name, execution_id: head.execution_id };
        const answered = await this.providerCalls.send(connection, tool, sent, time);
        const result = isCredentialEntered(tool, connection)
          ? adviseOnCredential(answered, this.pageFor(caller, connection))
          : answered;
        // The log stores the result for repeats, so the cursor is sealed first.
        return this.pageCursors.sealIn(bound, result);
      });
    });
    return { ...head, ...outcome };
  }

  /** Returns the page of the account, on which its owner replaces the credential. Null for other callers. */
  private pageFor({ kind, userId }: Caller, { id, owner_user_id }: UsedConnection): string | null {
    return kind === 'user' && userId === owner_user_id ? this.pageAddresses.ofAccount(id) : null;
  }

  /** Returns the connection with the caller's access, or with the access of the editor who pinned it in a toolbox. */
  private async findConnection(
    caller: Caller,
    target: string | PinnedConnection,
    delegation: Delegation | null,
  ): Promise<Target> {
    const member = { ...caller, ...delegation?.editor };
    const found =
      typeof target === 'string'
        ? await this.usedConnections.find(member, target)
        : resolveUsedConnection(member, target);
    return {
      ...found,
      is_seen: seesConnection(caller, target, delegation),
      toolbox_id: delegation?.toolbox_id ?? null,
      delegated_by_user_id: delegation?.editor?.userId ?? null,
    };
  }

  /**
   * Requires approval for the call, if the policy does.
   * @throws forbidden `insufficient_scope` for an app; forbidden `tier_blocked`, which is logged; conflict if the
   * approval does not match the call.
   */
  private requireApproval(
    caller: Caller,
    connection: Target,
    { tool, request, call, delegation }: ApprovedCall,
    policy: ApprovalPolicy,
  ): Promise<RequiredApproval> {
    const { tier, operation } = tool;
    const describe = () => ({
      connection_id: connection.id,
      connection_ids: [connection.id],
      connection_name: connection.name,
      sees_connection: connection.is_seen,
      connector_slug: connection.connector_slug,
      toolbox_id: connection.toolbox_id,
      tool_name: call.tool_name,
      operation,
      tier,
      arguments: call.arguments,
      arguments_digest: call.arguments_digest,
      request_digest: requestDigest(connection, tool, request),
      request_preview: requestPreview(connection, tool, request),
      grant_scope: grantScope(connection, tool, delegation),
      accounts_digest: accountsDigest([connection]),
      access_user_id: connection.delegated_by_user_id ?? caller.userId,
      steps: [],
    });
    const assertUseful = () => this.executionLog.assertNotRepeated(caller, { ...call, connection_id: connection.id });
    return this.refusalLog.runAndRecordRefusals(
      caller,
      () => refusedTool(connection, call, tier),
      () => this.approvalGate.require(caller, { tier, describe, assertUseful }, policy, call.approval_id),
    );
  }
}

type ApprovedCall = {
  tool: ExecutableTool;
  request: ToolRequest;
  call: ToolCall & ArgumentFacts;
  delegation: Delegation | null;
};

/** @throws conflict `approval_mismatch` if the tool or its connection changed since a whole run was approved. */
function assertApprovedTool(connection: UsedConnection, tool: ExecutableTool, { approved_tool }: ToolCall): void {
  if (approved_tool !== undefined && approved_tool !== boundToolDigest(connection, tool.digest()))
    throw approvedRequestChanged();
}

/** Returns what the log says about the connection of a call. */
const selectExecutionFacts = ({
  id,
  connector_slug,
  owner_user_id,
  toolbox_id,
  delegated_by_user_id,
}: UsedConnection) => ({
  connection_id: id,
  connector_slug,
  connection_owner_user_id: owner_user_id,
  toolbox_id,
  delegated_by_user_id,
});

/** Whether a person entered the credential, such as an API key, so that Latchkey cannot renew it. */
const isCredentialEntered = ({ integration }: ExecutableTool, { auth_method }: UsedConnection): boolean =>
  integration.definition.auth.some(
    ({ name, type }) => name === auth_method && (type === 'api_key' || type === 'basic'),
  );

function seesConnection(caller: Caller, target: string | PinnedConnection, delegation: Delegation | null): boolean {
  if (!delegation?.editor) return true;
  return typeof target !== 'string' && computeReach(caller, target.owner_user_id, target.share_entries) !== null;
}

/**
 * Returns the variables of the current auth method. An earlier sign-in with another auth method may have left other
 * variables.
 */
function variablesFor({ integration }: ExecutableTool, { auth_method, variables }: UsedConnection) {
  const { variables: declared = [] } = definitionUnder(integration.definition, auth_method);
  return Object.fromEntries(
    declared.flatMap(({ name }) => (Object.hasOwn(variables, name) ? [[name, variables[name]]] : [])),
  );
}

/** Returns the organization's approval policy, with the stricter rules of the toolbox, for a call in an approved run or outside. */
function adjustPolicy(policy: ApprovalPolicy, delegation: Delegation | null, runId: string | null): ApprovalPolicy {
  const tightened = delegation ? tightenApprovalPolicy(policy, delegation.approval_policy) : policy;
  return runId === null ? tightened : relaxForApprovedRun(tightened);
}

const timeLimitFor = ({ request }: Caller, { timeout_ms = limits.timeout.default, signal, onProgress }: ToolCall) =>
  new TimeLimit(timeout_ms, signal, onProgress, buildTrace(request));
