import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** The complete settings. Omitted fields get their defaults, except the secret. */
export class SetSignInBody {
  /**
   * The URL of the identity provider. It must use `https` and be on the public internet, because Latchkey fetches
   * `{issuer}/.well-known/openid-configuration`.
   */
  @Text({ max: 2048 }) issuer!: string;

  /** The client id of Latchkey at the identity provider. */
  @Text({ max: 500 }) client_id!: string;

  /**
   * The client secret. If omitted, the stored secret for the same issuer and client is kept. Null for a public client.
   * The secret is never returned.
   */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 2000 })
  client_secret?: string | null;

  /** The claim that identifies this organization at a shared identity provider: `hd` at Google, `tid` at Entra. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 200 })
  organization_claim?: string | null;

  /** The value that `organization_claim` must have. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 500 })
  organization_value?: string | null;

  /**
   * Whether people become members by signing in. `default_role`: people whose address is in an allowed domain become
   * members with the default role.
   */
  @ApiProperty({ required: false, enum: ['off', 'default_role'], default: 'off' })
  @MayBeAbsent()
  @IsIn(['off', 'default_role'])
  just_in_time?: 'off' | 'default_role';

  /** The allowed email domains of people who become members by signing in. */
  @ApiPropertyOptional({ type: [String], example: ['example.com'] })
  @MayBeAbsent()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value))
  @ArrayUnique()
  @Matches(domain, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @IsArray()
  allowed_email_domains?: string[];

  /**
   * Whether all members except owners must sign in through this identity provider. Tokens they created in other ways
   * are refused.
   */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() required?: boolean;
}
