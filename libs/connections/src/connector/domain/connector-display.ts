import { type ToolFacts } from '#access-control';
import { type OAuthAppHolder } from '#catalog';
import { type Decision, refineError } from '#kernel';
import { connectorUnavailable } from '#catalog';
import { type Integration } from '../../vault-client/domain/integration.js';

/** A connector as a caller sees it on a connection. */
export type ConnectorDisplay = {
  /** The display name, or the slug if the catalog has no name for the connector. */
  label: string;
  logo: string | null;
  /** Whether the connector is published in the catalog. */
  available: boolean;
  /** Whether the caller can open `GET /connector/{slug}`. */
  can_view: boolean;
  single_redirect_auth: boolean;
  /** The scopes that each tool of the connector requires. */
  tool_scopes: readonly (readonly string[])[];
  /** Lists the active tools of the connector. */
  listTools(): readonly ToolFacts[];
  /** The post-install steps of an auth method, in order. */
  stepsOf(authMethod: string | null): readonly { name: string; label: string; required: boolean }[];
  /** Whether sign-ins of this auth method can be renewed or checked. */
  isCheckable(authMethod: string | null): boolean;
  /** The upstream of a fork, if the caller can see both. */
  upstream_slug?: string;
  /** How a remote MCP connector authenticates. */
  auth_mode?: string;
  /** Whether this owner may use the connector. If not, the owner's connections on it do not work. */
  heldBy(owner: string): boolean;
  /** Whether the caller could sign in now. */
  canSignIn(lacksOAuthApp: boolean): Decision;
};

/** A connector with the fields that a sign-in needs. */
export type ConnectableConnector = Integration & {
  label: string;
  logo: string | null;
  /** A description of what the connection will be able to do; null if the definition has none. */
  permissions_text: string | null;
  /** The data that decides who may set up the OAuth application. */
  ownership: OAuthAppHolder['ownership'];
};

export const connectorNotAvailable = refineError(
  connectorUnavailable,
  (slug: string) =>
    `The connector ${slug} is not available now. The connection is kept until the connector is available again.`,
);
