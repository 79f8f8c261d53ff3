import { type ShareEvent, shareExamples } from '#access-control';
import { type EventExamples, exampleEnd, exampleId } from '#kernel';
import { type ApprovalData, type ApprovalEvent } from './approval/domain/approval.js';
import { type ApprovalGrantData, type ApprovalGrantEvent } from './approval/domain/approval-grant.js';
import { type BudgetEvent } from './budget/domain/budget.js';
import { type ConnectionEvent } from './connection/domain/connection.js';
import { type ExecutionEvent, type StartedData } from './execution/domain/execution.js';
import { type OAuthAppEvent } from './oauth-app/domain/oauth-apps.js';

type ConnectionsEvent =
  | ApprovalEvent
  | ApprovalGrantEvent
  | BudgetEvent
  | ConnectionEvent
  | ExecutionEvent
  | OAuthAppEvent
  | ShareEvent<'connection'>;

const [user_id, connection_id, account_id] = [exampleId('usr'), exampleId('conn'), exampleId('acct')];
const [execution_id, expires_at] = [exampleId('exe'), exampleEnd];

const app = { client_id: '0f3c1b7d', connector_slug: 'github' };

const tool = { connector_slug: 'github', tool_name: 'create_issue' };
const digests = {
  operation: 'POST /repos/{owner}/{repo}/issues#a1b2c3d4',
  arguments_digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

const started: StartedData = {
  ...{ execution_id, ...tool, tier: 'write', ...digests, arguments_size: 64 },
  ...{ connection_id, connection_owner_user_id: user_id, toolbox_id: null, delegated_by_user_id: null, run_id: null },
};

const approval: ApprovalData = { user_id, connection_id, ...tool, tier: 'write', toolbox_id: null, ...digests };

const grant: ApprovalGrantData = {
  ...{ user_id, app_id: exampleId('ogrt'), toolbox_id: exampleId('tbx'), connection_id, ...tool, tier: 'write' },
};

const budget: BudgetEvent['data'] = {
  ...{ subject_type: 'member', subject_id: user_id, connector_slug: null, tool_name: null },
  ...{ period: 'day', calls: 500, writes_only: false, user_id },
};

/** Example events for the audit documentation. */
export const connectionsExamples: EventExamples<ConnectionsEvent> = {
  'connection.created': { connector_slug: 'github', expires_at },
  'connection.connected': {},
  'connection.connect_failed': { stage: 'token', provider_error: 'access_denied' },
  'connection.renamed': { before: 'GitHub', after: 'Octocat' },
  'connection.reconnect_started': {},
  'connection.reconnected': {},
  'connection.reactivated': {},
  'connection.needs_reauth': { cause: 'refresh_refused' },
  'connection.credentials_refreshed': { result: 'refreshed' },
  'connection.disconnected': { cause: 'requested', account_id },
  'connection.variables_changed': { names: ['project'] },
  'connection.post_install_started': { steps: ['sites'] },
  'connection.post_install_run': { step: 'sites', result: 'succeeded' },
  'connection.transferred': { from: exampleId('usr'), to: user_id },
  'connection.expired': {},
  'connection.deleted': { connector_slug: 'github', account_id },
  'oauth_app.set': app,
  'oauth_app.rotated': app,
  'oauth_app.removed': app,
  'approval.requested': { ...approval, expires_at },
  'approval.approved': { ...approval, expires_at },
  'approval.denied': approval,
  'approval.expired': approval,
  'approval.consumed': { ...approval, execution_id },
  'approval.returned': { ...approval, execution_id },
  'approval_grant.created': { ...grant, approval_id: exampleId('apr'), max_calls: 20, expires_at },
  'approval_grant.used': { ...grant, execution_id },
  'approval_grant.returned': { ...grant, execution_id },
  'approval_grant.revoked': grant,
  'budget.created': budget,
  'budget.updated': { ...budget, calls: 1000 },
  'budget.deleted': budget,
  'tool.started': started,
  'tool.executed': {
    ...{ ...started, outcome: 'succeeded', error_kind: null, status: 201, duration_ms: 184, data_size: 2048 },
  },
  'tool.outcome_unknown': started,
  'tool.refused': {
    ...{ ...tool, tier: 'write', connection_id, toolbox_id: null, delegated_by_user_id: null },
    ...{ arguments_digest: digests.arguments_digest, cause: 'not_sent', blocked: null },
    ...{ execution_id, error_reason: 'vault_unavailable' },
  },
  ...shareExamples('connection'),
};
