export {
  type AuthMethod,
  type BasicMethod,
  type ClientCredentialsMethod,
  credentialNames,
  type FormField,
  type Injection,
  isSingleRedirect,
  needsOAuthApp,
  type OAuth2Method,
  type PostInstallStep,
  type Verification,
  listInjections,
} from './auth-method.js';
export { type ConnectorDefinition, type VariableDefinition } from './connector-definition.js';
export { cutOffCause, type CutOffCause, movesSignIn } from './credential-hosts.js';
export { type Constants, encodePathText, type Option } from './definition-values.js';
export { definitionUnder } from './installed-definition.js';
export { type InstalledDefinition, selectInstalledPart } from './installed-definition.js';
export { type RemoteAuthMode, type RemoteHeader, type RemoteMcp, remoteSignIn } from './remote-mcp.js';
export {
  type BodyType,
  type InputSchema,
  type Operation,
  operations,
  type Pagination,
  type RequestEncoding,
  type RequestTemplate,
  type Tier,
  tiers,
  type ToolDefinition,
  type ValueEncoding,
} from './tool-definition.js';
export {
  isAllowedHost,
  isHttpsUrl,
  isHost,
  isVariableValue,
  matchesPattern,
  pathToVariable,
  problemsWithInitialValues,
  problemWithSizes,
  problemWithUnknown,
  problemWithValue,
  variableLimits,
} from './variable-values.js';
