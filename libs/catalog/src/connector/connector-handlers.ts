import { AssignConnectorOwnerHandler } from './commands/assign-connector-owner.js';
import { ChangeConnectorLogoHandler } from './commands/change-connector-logo.js';
import { CreateConnectorHandler } from './commands/create-connector.js';
import { DeleteConnectorHandler } from './commands/delete-connector.js';
import { ForkConnectorHandler } from './commands/fork-connector.js';
import { LinkUpstreamHandler } from './commands/link-upstream.js';
import { MailOwnerlessHandler } from './commands/mail-ownerless.js';
import { PullChangesHandler } from './commands/pull-changes.js';
import { ReplaceDocumentationHandler } from './commands/replace-documentation.js';
import { UpdateToolHandler } from './commands/update-tool.js';
import { TransferConnectorHandler } from './commands/transfer-connector.js';
import { UnlinkUpstreamHandler } from './commands/unlink-upstream.js';
import { UpdateConnectorHandler } from './commands/update-connector.js';
import { VerifyToolHandler } from './commands/verify-tool.js';

export const connectorHandlers = [
  AssignConnectorOwnerHandler,
  ChangeConnectorLogoHandler,
  CreateConnectorHandler,
  DeleteConnectorHandler,
  ForkConnectorHandler,
  LinkUpstreamHandler,
  MailOwnerlessHandler,
  PullChangesHandler,
  ReplaceDocumentationHandler,
  UpdateToolHandler,
  TransferConnectorHandler,
  UnlinkUpstreamHandler,
  UpdateConnectorHandler,
  VerifyToolHandler,
];
