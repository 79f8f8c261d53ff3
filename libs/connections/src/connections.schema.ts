import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { ConnectionKind, ConnectionsOfConnectors } from './connection/hooks.js';
import { ConnectionOffboarding } from './offboarding/hooks.js';
import { VaultPurge } from './vault/hooks.js';
import { approvalEvents } from './approval/domain/approval-events.js';
import { approvalExpiry } from './approval/jobs/expire-approval.job.js';
import { ApprovalTable } from './approval/persistence/approval-table.js';
import { type ConnectionEvent, connectionEvents } from './connection/domain/connection-events.js';
import { endedAccounts } from './account/jobs/revoke-account.job.js';
import { unfinishedConnections } from './connect-flow/jobs/expire-unfinished-connection.job.js';
import { endedConnectors } from './connection/jobs/disconnect-connections-of-connector.job.js';
import { changedConnectors } from './installed-definition/jobs/install-definition.job.js';
import { requestedPostInstalls } from './post-install/jobs/run-post-install.job.js';
import { changedServers } from './tool-refresh/jobs/discover-remote-server.job.js';
import { newlyConnected } from './tool-refresh/jobs/list-tools.job.js';
import { ConnectionTable } from './connection/persistence/connection-table.js';
import { executionEvents } from './execution/domain/execution-events.js';
import { oauthAppEvents } from './oauth-app/domain/oauth-apps.js';
import { CreateApprovals1795000300020 } from './migrations/0006-create-approvals.js';
import { CreateConnections1795000000300 } from './migrations/0001-create-connections.js';
import { CreatePostInstall1795000000330 } from './migrations/0004-create-post-install.js';
import { CreateInstalledDefinitions1795000500030 } from './migrations/0009-create-installed-definitions.js';
import { KeepOpenExecutions1795000000320 } from './migrations/0003-keep-open-executions.js';
import { KeepSecondPerson1795000400020 } from './migrations/0008-keep-second-person.js';
import { ListAccounts1795000000310 } from './migrations/0002-list-accounts.js';
import { NameShareEntries1795000300030 } from './migrations/0007-name-share-entries.js';
import { NoticeOutdatedLists1795002400070 } from './migrations/0012-notice-outdated-lists.js';
import { ScheduleToolRefreshes1795000600070 } from './migrations/0010-schedule-tool-refreshes.js';
import { ShowWhatIsApproved1795002500110 } from './migrations/0013-show-what-is-approved.js';
import { SortConnections1795001900040 } from './migrations/0011-sort-connections.js';
import { RememberVaultTokens1795000300011 } from './migrations/0005-remember-vault-tokens.js';
import { connectionsExamples } from './connections.examples.js';
import { frozenOrganizations } from './vault/jobs/freeze-vault.job.js';

export const connectionsSchema: Schema = {
  name: 'connections',
  role: 'latchkey_app',
  tables: [ApprovalTable, ConnectionTable],
  shared: ['connections.used_tokens'],
  migrations: [
    CreateConnections1795000000300,
    ListAccounts1795000000310,
    KeepOpenExecutions1795000000320,
    CreatePostInstall1795000000330,
    RememberVaultTokens1795000300011,
    CreateApprovals1795000300020,
    NameShareEntries1795000300030,
    KeepSecondPerson1795000400020,
    CreateInstalledDefinitions1795000500030,
    ScheduleToolRefreshes1795000600070,
    SortConnections1795001900040,
    NoticeOutdatedLists1795002400070,
    ShowWhatIsApproved1795002500110,
  ],
  events: {
    ...approvalEvents,
    ...connectionEvents,
    ...executionEvents,
    ...oauthAppEvents,
    ...shareEvents('connection', 'connections'),
  },
  examples: connectionsExamples,
  hooks: [ConnectionOffboarding, ConnectionsOfConnectors, ConnectionKind, VaultPurge],
  subscriptions: [
    approvalExpiry,
    changedConnectors,
    changedServers,
    endedAccounts,
    endedConnectors,
    frozenOrganizations,
    newlyConnected,
    requestedPostInstalls,
    unfinishedConnections,
    mailedToSubject<ConnectionEvent>({ 'connection.transferred': 'at once' }),
  ],
};
