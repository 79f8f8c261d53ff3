import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { ConnectionKind } from './connection/hooks/connection-kind.js';
import { ConnectionsOfConnectors } from './connection/hooks/connections-of-connectors.js';
import { ConnectionOffboarding } from './offboarding/hooks/connection-offboarding.js';
import { VaultPurge } from './vault-client/hooks/vault-purge.js';
import { budgetEvents } from './budget/domain/budget.js';
import { BudgetTable } from './budget/persistence/budgets.js';
import { approvalEvents } from './approval/domain/approval.js';
import { approvalGrantEvents } from './approval/domain/approval-grant.js';
import { approvalExpiry } from './approval/jobs/expire-approval.job.js';
import { approvalMailing, newDeciderMailing } from './approval/jobs/mail-approval.job.js';
import { ApprovalGrantTable } from './approval/persistence/approval-grants.js';
import { ApprovalTable } from './approval/persistence/approvals.js';
import { type ConnectionEvent, connectionEvents } from './connection/domain/connection.js';
import { endedAccounts } from './account/jobs/revoke-account.job.js';
import { unfinishedConnections } from './connect-flow/jobs/expire-unfinished-connection.job.js';
import { endedConnectors } from './connection/jobs/disconnect-connections-of-connector.job.js';
import { changedConnectors } from './installed-definition/jobs/install-definition.job.js';
import { requestedPostInstalls } from './post-install/jobs/run-post-install.job.js';
import { changedServers } from './tool-refresh/jobs/discover-remote-server.job.js';
import { newlyConnected } from './tool-refresh/jobs/list-tools.job.js';
import { ConnectionTable } from './connection/persistence/connections.js';
import { executionEvents } from './execution/domain/execution.js';
import { oauthAppEvents } from './oauth-app/domain/oauth-apps.js';
import { CreateConnections1796000000810 } from './migrations/0001-create-connections.js';
import { CreateExecutions1796000000820 } from './migrations/0002-create-executions.js';
import { BindApprovals1796000100120 } from './migrations/0003-bind-approvals.js';
import { NameAppsOfApprovals1796000500020 } from './migrations/0004-name-apps-of-approvals.js';
import { RecordMemberUses1796000700010 } from './migrations/0005-record-member-uses.js';
import { BindSignInsToBrowsers1796000920020 } from './migrations/0006-bind-sign-ins-to-browsers.js';
import { GrantFurtherCalls1796000940010 } from './migrations/0007-grant-further-calls.js';
import { LimitCalls1796000970010 } from './migrations/0008-limit-calls.js';
import { BindApprovalsToAccounts1796100000010 } from './migrations/0009-bind-approvals-to-accounts.js';
import { RecordAccessOfApprovals1796100000020 } from './migrations/0010-record-access-of-approvals.js';
import { connectionsExamples } from './connections.examples.js';
import { frozenOrganizations } from './vault-client/jobs/freeze-vault.job.js';

export const connectionsSchema: Schema = {
  name: 'connections',
  role: 'latchkey_app',
  tables: [ApprovalGrantTable, ApprovalTable, BudgetTable, ConnectionTable],
  shared: ['connections.used_tokens'],
  migrations: [
    CreateConnections1796000000810,
    CreateExecutions1796000000820,
    BindApprovals1796000100120,
    NameAppsOfApprovals1796000500020,
    RecordMemberUses1796000700010,
    BindSignInsToBrowsers1796000920020,
    GrantFurtherCalls1796000940010,
    LimitCalls1796000970010,
    BindApprovalsToAccounts1796100000010,
    RecordAccessOfApprovals1796100000020,
  ],
  events: {
    ...approvalEvents,
    ...approvalGrantEvents,
    ...budgetEvents,
    ...connectionEvents,
    ...executionEvents,
    ...oauthAppEvents,
    ...shareEvents('connection', 'connections'),
  },
  examples: connectionsExamples,
  hooks: [ConnectionOffboarding, ConnectionsOfConnectors, ConnectionKind, VaultPurge],
  subscriptions: [
    approvalExpiry,
    approvalMailing,
    changedConnectors,
    changedServers,
    endedAccounts,
    endedConnectors,
    frozenOrganizations,
    newDeciderMailing,
    newlyConnected,
    requestedPostInstalls,
    unfinishedConnections,
    mailedToSubject<ConnectionEvent>({ 'connection.transferred': 'at once' }),
  ],
};
