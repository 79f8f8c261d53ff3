export {
  type AuthMethod,
  type BasicMethod,
  type ClientCredentialsMethod,
  type FormField,
  type Injection,
  needsOAuthApp,
  type OAuth2Method,
} from './auth-method.js';
export {
  type ConnectorDefinition,
  type PostInstallStep,
  type VariableDefinition,
  type Verification,
} from './connector-definition.js';
export { cutOffBy, type CutOffCause, movesSignIn } from './credential-hosts.js';
export { type Constants, type Option } from './definition-values.js';
export { type InstalledDefinition, installedPartOf } from './installed-definition.js';
export { type RemoteAuthMode, type RemoteHeader, type RemoteMcp, remoteSignIn } from './remote-mcp.js';
export {
  type BodyType,
  type InputSchema,
  type Operation,
  type Pagination,
  type RequestTemplate,
  type Tier,
  type ToolDefinition,
} from './tool-definition.js';
export {
  isAllowedHost,
  isAddress,
  isHost,
  isVariableValue,
  matchesPattern,
  problemsWithKnown,
  problemWithSizes,
  problemWithValue,
  variableLimits,
} from './variable-values.js';
