import { ApiProperty } from '@nestjs/swagger';

/** What the organization's members sign in to a connector with. The secret is kept by the vault and never shown. */
export class OAuthAppView {
  /** The slug of the connector. */
  connector_slug!: string;
  /** `platform`: the operator's, which is in use until the organization sets one. `none`: it has to, before anybody can connect. */
  @ApiProperty({ enum: ['organization', 'platform', 'none'] }) source!: 'organization' | 'platform' | 'none';
  /** Only for who may manage it; null of the operator's. */
  @ApiProperty({ type: String, nullable: true }) client_id!: string | null;
  /** Whether a client secret is stored. It is never returned. */
  client_secret_set!: boolean;
  /** Null: those that the connector asks for by default. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** Those of `scopes` that the definition does not declare: they are asked for all the same. */
  scopes_unknown!: string[];
  /** What has to be registered with the provider. An application stays with the address that it was set with. */
  @ApiProperty({ example: 'https://connect.example.com/oauth/callback/github' }) redirect_uri!: string;
  /** Where the provider says how to register an application. */
  @ApiProperty({ type: String, nullable: true }) guide_url!: string | null;
  /** Further settings of the client that the third party needs. */
  @ApiProperty({ type: 'object', additionalProperties: true }) extra!: Record<string, unknown>;
  /** Accounts that signed in under it. */
  @ApiProperty({ type: 'integer' }) active_account_count!: number;
  /** Until when the secret before the last one is tried as well. */
  @ApiProperty({ type: String, nullable: true }) previous_secret_until!: string | null;
  /** Who set it last, as the next; only for who may manage it. */
  @ApiProperty({ type: String, nullable: true }) updated_by!: string | null;
  /** Null beside an id: a former member. */
  @ApiProperty({ type: String, nullable: true }) updated_by_label!: string | null;
  /** When its client_id was set; rotating the secret changes `updated_at` alone. */
  @ApiProperty({ type: String, nullable: true }) created_at!: string | null;
  /** When the OAuth application last changed. */
  @ApiProperty({ type: String, nullable: true }) updated_at!: string | null;
  /** Whether the caller may change the OAuth application. */
  can_manage!: boolean;
}
