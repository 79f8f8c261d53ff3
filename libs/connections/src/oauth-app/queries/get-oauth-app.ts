import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { canManageOAuthApp } from '#catalog';
import { needsOAuthApp } from '#connector-definition';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type OAuthAppFacts, OAuthApps } from '../domain/oauth-apps.js';

/** The OAuth application with which an organization's members connect accounts. The vault never shows its secret. */
export class OAuthAppView {
  connector_slug!: string;
  /**
   * `organization`: set by the organization. `platform`: the operator's application, used until the organization sets
   * one. `none`: the organization must set one before anyone can connect.
   */
  @ApiProperty({ enum: ['organization', 'platform', 'none'] }) source!: 'organization' | 'platform' | 'none';
  /** The client id. Null for the operator's application, or if the caller cannot manage the application. */
  @ApiProperty({ type: String, nullable: true }) client_id!: string | null;
  /** Whether a client secret is stored. The secret is never returned. */
  client_secret_set!: boolean;
  /** The scopes to request. Null means the connector's default scopes. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** The requested scopes that the connector's definition does not declare. */
  scopes_unknown!: string[];
  /**
   * The redirect address to register with the provider. An application keeps the redirect address it was registered
   * with.
   */
  @ApiProperty({ example: 'https://connect.example.com/oauth/callback/github' }) redirect_uri!: string;
  /** Where the provider explains how to register an application; null if the connector names no such page. */
  @ApiProperty({ type: String, nullable: true }) guide_url!: string | null;
  /** Additional settings of the client that the third party needs. */
  @ApiProperty({ type: 'object', additionalProperties: true }) extra!: Record<string, unknown>;
  /** The number of accounts that signed in with the application. */
  @ApiProperty({ type: 'integer' }) active_account_count!: number;
  /** When the previous secret stops being used; null if no secret was rotated recently. */
  @ApiProperty({ type: String, nullable: true }) previous_secret_until!: string | null;
  /** The member who last set the application. Null if the caller cannot manage the application. */
  @ApiProperty({ type: String, nullable: true }) updated_by!: string | null;
  /**
   * The name of the member who last set the application. Null if the caller cannot manage the application, or if the
   * member has left.
   */
  @ApiProperty({ type: String, nullable: true }) updated_by_label!: string | null;
  /**
   * When the `client_id` was set; null if the organization has set none. Rotating the secret changes only `updated_at`.
   */
  @ApiProperty({ type: String, nullable: true }) created_at!: string | null;
  /** When the application last changed; null if the organization has set none. */
  @ApiProperty({ type: String, nullable: true }) updated_at!: string | null;
  /** Whether the caller may change the OAuth application. */
  can_manage!: boolean;
}

export class GetOAuthApp extends Query<OAuthAppView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(GetOAuthApp)
export class GetOAuthAppHandler implements IQueryHandler<GetOAuthApp> {
  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly oAuthApps: OAuthApps,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, slug }: GetOAuthApp): Promise<OAuthAppView> {
    const connector = await this.connectableConnectors.getVisible(caller, slug);
    const app = await this.oAuthApps.get(connector);
    const can_manage = canManageOAuthApp(caller, connector).allowed;
    const updated_by = can_manage ? app.set_by : null;
    const labels = await this.memberLabels.labelsFor(caller.orgId, [updated_by]);
    return {
      connector_slug: slug,
      source: sourceOf(app),
      client_id: can_manage ? app.client_id : null,
      client_secret_set: app.client_secret_set,
      scopes: app.scopes,
      scopes_unknown: undeclaredScopes(connector, app.scopes ?? []),
      redirect_uri: app.redirect_uri,
      guide_url: connector.definition.auth.find(needsOAuthApp)?.help_url ?? null,
      extra: can_manage ? app.extra : {},
      active_account_count: app.active_account_count,
      previous_secret_until: app.previous_secret_until,
      updated_by,
      updated_by_label: labels.get(updated_by ?? '') ?? null,
      created_at: app.created_at,
      updated_at: app.set_at,
      can_manage,
    };
  }
}

function sourceOf({ generation }: OAuthAppFacts): OAuthAppView['source'] {
  if (generation === null) return 'none';
  return generation === 0 ? 'platform' : 'organization';
}

/** Returns the scopes that the definition does not declare. They are requested too, because providers add scopes. */
function undeclaredScopes({ definition }: ConnectableConnector, scopes: readonly string[]): string[] {
  const declared = definition.auth.flatMap((method) => ('scopes' in method ? (method.scopes ?? []) : []));
  return scopes.filter((scope) => !declared.some(({ name }) => name === scope));
}
