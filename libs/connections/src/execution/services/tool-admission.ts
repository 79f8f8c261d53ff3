import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type ApprovalPolicy } from '#organizations';
import { type Admission, ApprovalGate } from '../../approval/domain/approval-gate.js';
import { type UsedConnection } from '../../connection/domain/used-connections.js';
import { type ExecutableTool } from '../domain/executable-tool.js';
import { type ArgumentFacts, type ToolCall } from '../domain/tool-call.js';
import { ToolAuthorizer } from './tool-authorizer.js';

/** The checks of a call: first the caller's rights and then, with known arguments, the approval policy. */
@Injectable()
export class ToolAdmission {
  constructor(
    private readonly authorizer: ToolAuthorizer,
    private readonly gate: ApprovalGate,
  ) {}

  authorize(caller: Caller, connection: UsedConnection, call: ToolCall): Promise<ExecutableTool> {
    return this.authorizer.authorize(caller, connection, call);
  }

  policyOf(caller: Caller): Promise<ApprovalPolicy> {
    return this.gate.policyOf(caller);
  }

  /**
   * @throws forbidden `insufficient_scope` for an app; forbidden `tier_blocked`, which is logged; conflict if the
   * approval does not match the call.
   */
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
