export { ConnectionsModule } from './connections.module.js';
export { connectionsSchema } from './connections.schema.js';
export { CallBudgets, type LimitingBudget } from './budget/services/call-budgets.js';
export { type RequiredApproval } from './approval/domain/approval.js';
export { callFacts, describeDeadline, describeWait } from './approval/http/page/approval-list-page.js';
export { ApprovalDeciders } from './approval/services/approval-deciders.js';
export { ApprovalGate } from './approval/services/approval-gate.js';
export { ResolveApproval } from './approval/commands/resolve-approval.js';
export { approvalErrors } from './approval/domain/refusals.js';
export { scopesMissing, unknownConnection } from './connection/domain/refusals.js';
export { sameOwner } from './transfer/domain/transfer.js';
export { textPreview } from './approval/domain/arguments-preview.js';
export {
  approvalRules,
  findBlockedTier,
  type PartialApprovalPolicy,
  stricterRule,
  tightenApprovalPolicy,
  weakerTiers,
} from './approval/domain/approval-rules.js';
export { type ApprovalStep } from './approval/domain/tool-use.js';
export { type ConnectionStatus, connectionStatuses } from './connection/domain/connection-status.js';
export { type ConnectionChoice, type PinnedConnection } from './connection/domain/used-connections.js';
export { MemberUses } from './connection/persistence/member-uses.js';
export { PinnedConnections, type ReachedConnection } from './connection/persistence/used-connections.js';
export {
  type DependentToolbox,
  TransferDependents,
  type TransferImpact,
  type TransferredConnection,
} from './transfer/domain/transfer-dependents.js';
export { RenameConnectionBody } from './connection/http/connection.controller.js';
export { canCoverScopes, canCreateConnection } from './connection/domain/connection-policy.js';
export { GetApproval } from './approval/queries/get-approval.js';
export { type ApprovalView } from './approval/queries/approval.view.js';
export { DeleteConnection } from './connection/commands/delete-connection.js';
export { DisconnectConnection } from './connection/commands/disconnect-connection.js';
export { RenameConnection } from './connection/commands/rename-connection.js';
export { AgentToolRights, askForToolbox } from './connect-flow/domain/agent-tool-rights.js';
export { describeInactive, type InactiveAccount, reconnectForm } from './connect-flow/http/page/reconnect-form.js';
export { AlreadyBegun, CreateConnection } from './connect-flow/commands/create-connection.js';
export { ReconnectConnection } from './connect-flow/commands/reconnect-connection.js';
export { connectSessions } from './connect-flow/http/connect.controller.js';
export { accountsDigest } from './approval/domain/approval-obstacle.js';
export { waitsForOthers } from './approval/domain/approval-policy.js';
export { ListApprovals } from './approval/queries/list-approvals.js';
export { ListConnections } from './connection/queries/list-connections.js';
export { type ConnectionView } from './connection/queries/connection.view.js';
export { GetConnection } from './connection/queries/get-connection.js';
export { ListConnectionTools } from './tool-refresh/queries/list-connection-tools.js';
export { OwnerView, TeamPathView } from './connection/queries/connection.view.js';
export { ToolExecution, type ToolRunResult } from './execution/services/tool-execution.js';
export { type Delegation, digestArguments, accountParameter, type ToolCall } from './execution/domain/tool-call.js';
export {
  ExecutionErrorView,
  ExecutionView,
  pendingExecution,
  PendingExecutionView,
  jsonValue,
} from './execution/http/execution.view.js';
export { ExecuteRoute, executions, ExpectedAccount } from './execution/http/execute-route.js';
export { toResponse } from './execution/http/execution-response.js';
export { ExecuteBody } from './execution/http/execution.dto.js';
export { type ExecutableTool } from './execution/domain/executable-tool.js';
export { resolveCallOutcome } from './execution/domain/execution-outcome.js';
export { boundToolDigest, sha256 } from './execution/domain/bound-request.js';
export { executableTool } from './execution/services/executable-tool-reader.js';
export { executionErrors } from './execution/http/execution-errors.js';
export { connectionNotActive } from './vault-client/domain/refusals.js';
export { accountMismatch, invalidArguments, toolNotFound } from './execution/domain/refusals.js';
export { assertExpectedAccount } from './execution/services/tool-authorizer.js';
export { RefusalLog, type RefusedTool } from './execution/services/refusal-log.js';
export { type ConnectionsOptions } from './vault-client/domain/connections-options.js';
export { CallThrottle } from './execution/services/call-throttle.js';
