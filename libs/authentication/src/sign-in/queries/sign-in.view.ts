import { ApiProperty } from '@nestjs/swagger';

/** The single sign-on settings, without the secret. */
export class SignInView {
  /** The URL of the identity provider. */
  issuer!: string;
  /** The client id of Latchkey at the identity provider. */
  client_id!: string;
  /** Whether a client secret is set. */
  client_secret_set!: boolean;
  /** The claim that identifies this organization at a shared identity provider. */
  @ApiProperty({ type: String, nullable: true }) organization_claim!: string | null;
  /** The value that `organization_claim` must have. */
  @ApiProperty({ type: String, nullable: true }) organization_value!: string | null;
  /**
   * Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
   * members with the default role.
   */
  @ApiProperty({ enum: ['off', 'default_role'] }) just_in_time!: 'off' | 'default_role';
  /** The allowed email domains of people who become members. */
  @ApiProperty({ type: [String] }) allowed_email_domains!: string[];
  /**
   * Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
   * are refused.
   */
  required!: boolean;
  /** The redirect address to register at the identity provider. */
  redirect_uri!: string;
  /** The address where people start to sign in. */
  start_url!: string;
  /**
   * Whether owners can sign in through this identity provider. True only if the member who set it up was an owner at
   * that time and still is.
   */
  signs_in_owners!: boolean;
  /**
   * The result of the last sign-in or check. `unverified`: the settings have not been used or checked yet. Also
   * `failing` while the member who set up single sign-on is not active.
   */
  @ApiProperty({ enum: ['unverified', 'working', 'failing'] }) status!: 'unverified' | 'working' | 'failing';
  /** When a sign-in or check last succeeded. Null if none did since the client or its secret changed. */
  @ApiProperty({ type: String, nullable: true }) last_verified_at!: string | null;
  /** Why `status` is `failing`. Null for any other status. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  /** The id of the member who set up single sign-on. */
  @ApiProperty({ type: String, nullable: true }) set_by!: string | null;
  /** The display name of the member who set up single sign-on. Null if they left. */
  @ApiProperty({ type: String, nullable: true }) set_by_label!: string | null;
  /** When single sign-on was set up, in RFC 3339, UTC. */
  created_at!: string;
  /** When the settings last changed, in RFC 3339, UTC. */
  updated_at!: string;
}
