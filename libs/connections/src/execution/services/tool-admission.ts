import { Injectable } from '@nestjs/common';
import { ApiError, type Caller, Callers } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type Admission, ApprovalGate } from '../../approval/domain/approval-gate.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { type ArgumentFacts, type ToolCall } from '../domain/tool-call.js';
import { ToolAuthorizer } from './tool-authorizer.js';

/** What a call has to pass: first whether the caller may, then, its arguments known, what the organization wants of such calls. */
@Injectable()
export class ToolAdmission {
  constructor(
    private readonly authorizer: ToolAuthorizer,
    private readonly gate: ApprovalGate,
    private readonly callers: Callers,
  ) {}

  authorize(caller: Caller, connection: UsedConnection, call: ToolCall): Promise<ExecutableTool> {
    return this.authorizer.authorize(caller, connection, call);
  }

  /**
   * Of a call that waited for its turn. Rights may have been taken away meanwhile, so what was decided before holds only
   * while nobody's rights in the organization have changed.
   * @throws unauthorized where the caller lost their access; rate_limited `too_many_at_once` where rights have changed.
   */
  async mustStillBeAdmitted(caller: Caller): Promise<void> {
    const { epoch } = await this.callers.again(caller);
    if (epoch !== caller.epoch) throw changedMeanwhile();
  }

  policyOf(caller: Caller): Promise<ApprovalPolicy> {
    return this.gate.policyOf(caller);
  }

  /** @throws forbidden `insufficient_scope` to an app, `tier_blocked`, which leaves a trace; conflict where the approval that the caller brings is not good for it. */
  admit(
    caller: Caller,
    connection: UsedConnection & { is_seen: boolean },
    { tier, operation }: ExecutableTool,
    call: ToolCall & ArgumentFacts,
    policy: ApprovalPolicy,
  ): Promise<Admission> {
    const { tool_name, arguments: given, approval_id, arguments_digest } = call;
    const { id: connection_id, name: connection_name, connector_slug, toolbox_id } = connection;
    const use = { connection_id, connector_slug, tool_name, operation, tier, toolbox_id, arguments_digest };
    const shown = { connection_name, sees_connection: connection.is_seen, steps: [] };
    const wanted = { ...use, connection_ids: [connection_id], ...shown, arguments: given };
    return this.authorizer.leavingTrace(caller, connection, call, () =>
      this.gate.admit(caller, wanted, policy, approval_id),
    );
  }
}

const changedMeanwhile = () =>
  new ApiError(
    429,
    'rate_limited',
    'Access rules of the organization changed while this call waited for its turn. Repeat the call.',
    { reason: 'too_many_at_once', details: { scope: 'connection' }, headers: { 'retry-after': '1' } },
  );
