import { type OAuthAppHolder } from '#catalog';
import { type Caller, conflict, type Decision } from '#kernel';
import { type Installation } from '../../vault/domain/installation.js';

/** How a caller sees a connector on a connection. */
export type ConnectorDisplay = {
  /** The slug, if the catalog has no name for it. */
  label: string;
  logo: string | null;
  /** False only if the connector is known to be missing from the catalog. */
  available: boolean;
  /** Whether the caller can open `GET /connector/{slug}`. */
  can_view: boolean;
  single_redirect_auth: boolean;
  /** The scopes that each of its tools requires. */
  tool_scopes: readonly (readonly string[])[];
  /** The post-install steps of an auth method, in order. */
  stepsOf(authMethod: string | null): readonly { name: string; label: string; required: boolean }[];
  /** Whether sign-ins of this auth method can be renewed or checked. */
  canCheck(authMethod: string | null): boolean;
  /** The upstream of a fork, if the caller can see both. */
  upstream_slug?: string;
  /** How a remote MCP connector authenticates. */
  auth_mode?: string;
  /** Whether this owner may use the connector, and so whether their connections on it work. */
  heldBy(owner: string): boolean;
  /** Whether the caller could sign in now. */
  signIn(lacksOAuthApp: boolean): Decision;
};

export abstract class ConnectorDisplays {
  /**
   * One display for every slug. Needs one round trip, and a second one for teams and upstreams of forks. @param owners
   * members whose access will be checked with `heldBy`.
   */
  abstract of(
    caller: Caller,
    slugs: readonly string[],
    owners?: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorDisplay>>;
}

/** A connector for a sign-in. */
export type ConnectableConnector = Installation & {
  label: string;
  logo: string | null;
  /** A description of what the connection will be able to do; null if the definition has none. */
  permissions_text: string | null;
  /** Used to decide who may set up the OAuth application. */
  ownership: OAuthAppHolder['ownership'];
};

export abstract class ConnectableConnectors {
  /**
   * The connector for a new connection of the caller.
   * @throws not_found if the caller cannot see it; forbidden `connector_restricted` or `connector_use_required`;
   * conflict `connector_unavailable` if it is unpublished.
   */
  abstract forCaller(caller: Caller, slug: string): Promise<ConnectableConnector>;

  /**
   * A connector that the caller can see, published or not: its OAuth application is set up before publishing.
   * @throws not_found if it does not exist or the caller cannot see it.
   */
  abstract visibleTo(caller: Caller, slug: string): Promise<ConnectableConnector>;

  /**
   * The connector of an existing connection, even if the caller cannot see it.
   * @throws conflict `connector_unavailable` if it is not in the catalog.
   */
  abstract ofConnection(orgId: string, slug: string): Promise<ConnectableConnector>;
}

export const connectorUnavailable = (slug: string) =>
  conflict(
    'connector_unavailable',
    `The connector ${slug} is not available now. The connection is kept until it returns.`,
  );
