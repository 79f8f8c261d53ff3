import { ApiProperty } from '@nestjs/swagger';

/** The OAuth application with which an organization's members connect accounts. The vault never shows its secret. */
export class OAuthAppView {
  /** The slug of the connector. */
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
