import { ChangeVariablesHandler } from './commands/change-variables.js';
import { CreateConnectionHandler } from './commands/create-connection.js';
import { DeleteConnectionHandler } from './commands/delete-connection.js';
import { DisconnectConnectionHandler } from './commands/disconnect-connection.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { FollowAccountHandler } from './commands/follow-account.js';
import { ReconnectConnectionHandler } from './commands/reconnect-connection.js';
import { RefreshCredentialsHandler } from './commands/refresh-credentials.js';
import { RefreshToolsHandler } from './commands/refresh-tools.js';
import { RenameConnectionHandler } from './commands/rename-connection.js';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { TransferConnectionHandler } from './commands/transfer-connection.js';
import { ConnectionFilters } from './queries/connection-filters.js';
import { GetConnectionHandler } from './queries/get-connection.js';
import { ListConnectionToolsHandler } from './queries/list-connection-tools.js';
import { ListConnectionVariablesHandler } from './queries/list-connection-variables.js';
import { ListConnectionsHandler } from './queries/list-connections.js';
import { PreviewTransferHandler } from './queries/preview-transfer.js';
import { UsableConnections } from './queries/usable-connections.js';

export const writeHandlers = [
  CreateConnectionHandler,
  ChangeVariablesHandler,
  RefreshCredentialsHandler,
  RefreshToolsHandler,
  RenameConnectionHandler,
  RunPostInstallHandler,
  DeleteConnectionHandler,
  DisconnectConnectionHandler,
  ReconnectConnectionHandler,
  FinishConnectingHandler,
  FollowAccountHandler,
  TransferConnectionHandler,
];

/** The queries, with the services that build their responses. */
export const readHandlers = [
  ListConnectionToolsHandler,
  ListConnectionVariablesHandler,
  UsableConnections,
  ConnectionFilters,
  ListConnectionsHandler,
  GetConnectionHandler,
  PreviewTransferHandler,
];
