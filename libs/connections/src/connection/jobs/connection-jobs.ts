import { AccountIsRevokedWhenConnectionEnds } from './account-is-revoked-when-connection-ends.js';
import { ChangedConnectorsAreInstalled } from './changed-connectors-are-installed.js';
import { ConnectionsEndWhenConnectorDeleted } from './connections-end-when-connector-deleted.js';
import { DefinitionIsInstalledWhenConnectorChanged } from './definition-is-installed-when-connector-changed.js';
import { DueToolsAreListed } from './due-tools-are-listed.js';
import { PostInstallRunsWhenRequested } from './post-install-runs-when-requested.js';
import { RemoteServersAreDiscovered } from './remote-servers-are-discovered.js';
import { StatusesAreReconciled } from './statuses-are-reconciled.js';
import { ToolsAreListedWhenConnected } from './tools-are-listed-when-connected.js';
import { UnfinishedConnectionExpires } from './unfinished-connection-expires.js';

export const connectionJobs = [
  AccountIsRevokedWhenConnectionEnds,
  ChangedConnectorsAreInstalled,
  ConnectionsEndWhenConnectorDeleted,
  DefinitionIsInstalledWhenConnectorChanged,
  DueToolsAreListed,
  PostInstallRunsWhenRequested,
  RemoteServersAreDiscovered,
  StatusesAreReconciled,
  ToolsAreListedWhenConnected,
  UnfinishedConnectionExpires,
];
