import { type OAuthAppHolder } from '#catalog';
import { type Caller, conflict, type Decision } from '#kernel';
import { type Installation } from '../../vault/domain/installation.js';

/** A connector as a connection on it shows it to one caller. */
export type ConnectorDisplay = {
  /** The slug where the catalog has no name for it. */
  label: string;
  logo: string | null;
  /** False where the catalog positively lacks it. */
  available: boolean;
  /** Whether `GET /connector/{slug}` would answer the caller. */
  can_view: boolean;
  single_redirect_auth: boolean;
  /** What each of its tools needs of the scopes granted. */
  tool_scopes: readonly (readonly string[])[];
  /** The post-install steps of who signs in by a method, in order. */
  stepsOf(authMethod: string | null): readonly { name: string; label: string; required: boolean }[];
  /** Whether a sign-in by this method can be renewed, or its third party asked about it. */
  canCheck(authMethod: string | null): boolean;
  /** Of a fork, where the caller reaches it and its upstream. */
  upstream_slug?: string;
  /** Of a remote MCP connector. */
  auth_mode?: string;
  /** Whether one of the owners asked about may use it, and so their connections on it may be used. */
  heldBy(owner: string): boolean;
  /** Whether the caller could sign in to it now. */
  signIn(lacksOAuthApp: boolean): Decision;
};

export abstract class ConnectorDisplays {
  /**
   * One for every slug asked for, in one round trip at the most, and in a second one what teams decide and forks follow.
   * @param owners members of whom it will be asked whether they hold one of these.
   */
  abstract of(
    caller: Caller,
    slugs: readonly string[],
    owners?: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorDisplay>>;
}

/** A connector that somebody is about to sign in to. */
export type ConnectableConnector = Installation & {
  label: string;
  logo: string | null;
  /** What the connection will be able to do, where the definition says. */
  permissions_text: string | null;
  /** Whose it is decides who sets up its OAuth application. */
  ownership: OAuthAppHolder['ownership'];
};

export abstract class ConnectableConnectors {
  /**
   * The connector for a new connection of the caller's.
   * @throws not_found when the caller cannot see it; forbidden `connector_restricted` or `connector_use_required`;
   * conflict `connector_unavailable` when it is unpublished.
   */
  abstract forCaller(caller: Caller, slug: string): Promise<ConnectableConnector>;

  /**
   * A connector that the caller sees, published or not: its OAuth application is set up before it is published.
   * @throws not_found when it does not exist or the caller cannot see it.
   */
  abstract visibleTo(caller: Caller, slug: string): Promise<ConnectableConnector>;

  /**
   * The connector of a connection that exists, whoever may see the connector.
   * @throws conflict `connector_unavailable` when the catalog lacks it.
   */
  abstract ofConnection(orgId: string, slug: string): Promise<ConnectableConnector>;
}

export const connectorUnavailable = (slug: string) =>
  conflict('connector_unavailable', `The connector ${slug} is not available now: the connection is kept until it is.`);
