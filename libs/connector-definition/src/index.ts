export {
  type ApiKeyMethod,
  type AuthMethod,
  type BasicMethod,
  type ClientCredentialsMethod,
  type FormField,
  type Injection,
  type NoneMethod,
  type OAuth2Method,
  type Scope,
} from './auth-method.js';
export {
  type ConnectorDefinition,
  type PostInstallStep,
  type RateLimits,
  type VariableDefinition,
  type Verification,
} from './connector-definition.js';
export { type Constants, type Option } from './definition-values.js';
export { type InstalledDefinition, installedPartOf } from './installed-definition.js';
export {
  type BodyType,
  type InputSchema,
  type Operation,
  type Pagination,
  type RequestTemplate,
  type Tier,
  type ToolDefinition,
  type ToolExample,
} from './tool-definition.js';
