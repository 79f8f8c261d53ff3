import { ApiProperty } from '@nestjs/swagger';

/** How an organization's people sign in; never the secret. */
export class SignInView {
  /** The issuer, as its documents name it. */
  issuer!: string;
  /** As whom the organization's people sign in there. */
  client_id!: string;
  /** Whether there is a secret that goes with it. */
  client_secret_set!: boolean;
  /** The claim that tells this organization from others of the same issuer. */
  @ApiProperty({ type: String, nullable: true }) organization_claim!: string | null;
  /** What it must say. */
  @ApiProperty({ type: String, nullable: true }) organization_value!: string | null;
  /** `default_role`: who has an address of an allowed domain becomes a member by signing in. */
  @ApiProperty({ enum: ['off', 'default_role'] }) just_in_time!: 'off' | 'default_role';
  /** Domains of addresses that become members. */
  @ApiProperty({ type: [String] }) allowed_email_domains!: string[];
  /** Whether people, but for owners, have to sign in by it: tokens that they made otherwise are refused. */
  required!: boolean;
  /** To be registered at the issuer. */
  redirect_uri!: string;
  /** Where people begin to sign in. */
  start_url!: string;
  /** False where it signs in only who may do no more than who set it up, then and now. */
  signs_in_owners!: boolean;
  /** `unverified`: nobody has signed in or checked it. */
  @ApiProperty({ enum: ['unverified', 'working', 'failing'] }) status!: 'unverified' | 'working' | 'failing';
  /** When it worked last. */
  @ApiProperty({ type: String, nullable: true }) last_verified_at!: string | null;
  /** Why it did not, the last time. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  /** Who set it up. */
  @ApiProperty({ type: String, nullable: true }) set_by!: string | null;
  /** Null beside an id: a former member. */
  @ApiProperty({ type: String, nullable: true }) set_by_label!: string | null;
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}
