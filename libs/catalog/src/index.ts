export { connectorLimit } from './custom-connector/domain/custom-connectors.js';
export { newOwnerNotPermitted, newOwnerRestricted } from './ownership/services/connector-handover.js';
export { CatalogModule } from './catalog.module.js';
export { catalogSchema } from './catalog.schema.js';
export { type CatalogOptions } from './definition/domain/catalog-options.js';
export {
  canManageOAuthApp,
  isConnectorVisible,
  canSignInTo,
  blockedFromConnector,
  connectorUnavailable,
  connectorUseRequired,
  canConnect,
  canConnectOnceConfigured,
  noOauthMethod,
  oauthAppRequired,
  type OAuthAppHolder,
  reachOn,
} from './connector/domain/connector-policy.js';
export {
  activeTools,
  type Connector,
  type ConnectorOutline,
  type ConnectorSummary,
  buildDraftConnector,
  type StepOutline,
  toolNamed,
} from './connector/domain/connector.js';
export { ConnectionCounts, Connectors, MissingOAuthApps } from './connector/domain/connectors.js';
export { type ServedTools, toolAsServed, ToolRegistry } from './tool-registry/services/tool-registry.js';
export { acceptedVersions } from './registered-tool/domain/registered-tool.js';
export { type RecordedListing } from './registered-tool/domain/record-listing.js';
export { type FoundTool, readTool, type UnreadableTool } from './registered-tool/domain/remote-tool.js';
export { definitionExample } from './connector-editing/http/custom-connector-examples.js';
export { toolsExample } from './connector/http/connector-examples.js';
export { ListConnectors } from './connector/queries/list-connectors.js';
export { type ConnectorView } from './connector/queries/connector.view.js';
export { ConnectorToolPages } from './connector/queries/list-connector-tools.js';
export { ConnectorToolQuery, ConnectorToolsView } from './connector/queries/tool.view.js';
export {
  ConnectedAccounts,
  ConnectorDependents,
  type Dependents,
  type ToolUse,
} from './connector/domain/connector-dependents.js';
export { type ConnectorEvent } from './custom-connector/domain/custom-connector.js';
export { seedCatalog } from './connector/services/catalog-seeder.js';
export { definitionSchema } from './validation/domain/check-schema.js';
export { countDiagnostics, type Diagnostic, diagnosticLine } from './validation/domain/diagnostic.js';
export { type ExampleKind, exampleKinds, readExample } from './validation/domain/shipped-files.js';
export { maxDefinitionBytes } from './validation/domain/source.js';
export { validateDefinition, type ValidateOptions } from './validation/domain/validate.js';
export { convertOpenApi } from './openapi-import/domain/convert-openapi.js';
export { patchBetween, type PullChange, type Resolution as MergeResolution } from './fork/domain/change-set.js';
export { mergeDefinitions } from './fork/domain/merge-definitions.js';
export { type ExpressionReport, unreadable, expressionTask } from './validation/domain/expression-report.js';
export { readAnswer } from './tool/domain/answer.js';
export { withoutCredentials } from './tool/domain/credential-parameters.js';
export { checkArguments } from './tool/domain/arguments.js';
export { buildInputSchema } from './tool/domain/input-schema.js';
export { type ToolRequest } from './tool/domain/call.js';
export { type CatalogTool, isHeld } from './tool/domain/catalog-tool.js';
export { buildRequest, RequestRefused } from './tool/domain/request.js';
export { resolveRequestDigest } from './tool-confirmation/domain/request-digest.js';
