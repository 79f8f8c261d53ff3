import { ApiProperty } from '@nestjs/swagger';

export class RoleSecurityView {
  /** The id of the role. */
  role_id!: string;
  /** The display name of the role. */
  name!: string;
  /** People with this role who signed in without a second factor. */
  @ApiProperty({ type: 'integer' }) without_second_factor!: number;
}

/** Active people of the organization, and tokens that are good. */
export class SecuritySummaryView {
  /** Active people; service members are none. */
  @ApiProperty({ type: 'integer' }) members!: number;
  /** Those who signed in with a second factor within 90 days. */
  @ApiProperty({ type: 'integer' }) with_second_factor!: number;
  /** Those whose last sign-in within 90 days was without one. */
  @ApiProperty({ type: 'integer' }) without_second_factor!: number;
  /** Those of whom no sign-in within 90 days tells: never counted as having one. */
  @ApiProperty({ type: 'integer' }) unknown!: number;
  /** Roles that somebody holds, by name. */
  by_role!: RoleSecurityView[];
  /** Whether everybody has to sign in through the organization's own issuer. */
  sign_in_required!: boolean;
  /** The number of tokens that never expire. */
  @ApiProperty({ type: 'integer' }) tokens_without_expiry!: number;
  /** Not used for 90 days, or made that long ago and never used. */
  @ApiProperty({ type: 'integer' }) tokens_unused_90_days!: number;
  /** When the summary was computed. */
  as_of!: string;
}
