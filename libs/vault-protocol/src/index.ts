export {
  type AccountIds,
  type AccountStatus,
  type AccountVariable,
  type AccountVariables,
  type CheckedAccount,
  type ListedStatus,
  listStatuses,
  listVariables,
  type PostInstallRun,
  refreshAccount,
  type ReportedState,
  type Revocation,
  revokeAccount,
  runPostInstall,
  setVariables,
  type StepNames,
  type StepResult,
  type VariableValues,
  verifyAccount,
} from './accounts.js';
export { type ProxiedAnswer, type ProxiedRequest, proxyCall } from './calls.js';
export {
  closeConnectSession,
  type ConnectSessionRequest,
  type OpenedConnectSession,
  openConnectSession,
  type RedeemedAccount,
  type RedeemedCode,
  redeemConnectSession,
} from './connect-sessions.js';
export { type AccountHint, type HintKind, hintKinds, sendHint } from './accounts.js';
export {
  type IntegrationInput,
  getOAuthApp,
  type OAuthAppInput,
  installDefinition,
  type InstalledOAuthApps,
  listAuthMethods,
  listOAuthApps,
  type OAuthAppFacts,
  removeOAuthApp,
  setOAuthApp,
  type SignInMethod,
  type SignInMethods,
} from './integrations.js';
export { freezeOrganization, purgeOrganization, type PurgeProgress } from './organization.js';
export { parties, type AnswerOf, type DefinitionReference, pathTo, type Route } from './route.js';
export { Unreadable } from './reader.js';
export { readRefusal, type Refusal } from './route.js';
export {
  callRemoteTool,
  discoverAuthorization,
  type DiscoveryFailure,
  type ListedTools,
  listOpenTools,
  type ListRequest,
  listRemoteTools,
  type RemoteAuthorization,
  type RemoteFailure,
  type RemoteFailureKind,
  type RemoteToolRequest,
  type RemoteToolResult,
} from './remote-tools.js';
export {
  accountMissing,
  addressRefused,
  codeRefused,
  definitionOutdated,
  definitionUnknown,
  identityVariable,
  needsReauth,
  oauthAppMissing,
  refreshFailed,
  responseTooLarge,
  upstreamTimeout,
  upstreamUnreachable,
  variablesOutdated,
} from './refusals.js';
export { isEditable, unsetVariable } from './unset-variable.js';
