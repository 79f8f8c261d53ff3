import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** The whole of it: what is left out has its default, but for the secret. */
export class SetSignInBody {
  /** `https`, and on the public internet: `{issuer}/.well-known/openid-configuration` is read from there. */
  @Text({ max: 2048 }) issuer!: string;

  /** As whom the product was registered there. */
  @Text({ max: 500 }) client_id!: string;

  /** Left out, that of the same issuer and client stays; null for a client that has none. Never shown again. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 2000 })
  client_secret?: string | null;

  /** A claim that tells this organization from others of the same issuer: `hd` at Google, `tid` at Entra. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 200 })
  organization_claim?: string | null;

  /** What that claim must say. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 500 })
  organization_value?: string | null;

  /** `default_role`: who has an address of an allowed domain becomes a member by signing in. */
  @ApiProperty({ required: false, enum: ['off', 'default_role'], default: 'off' })
  @MayBeAbsent()
  @IsIn(['off', 'default_role'])
  just_in_time?: 'off' | 'default_role';

  /** Domains of addresses that become members by signing in. */
  @ApiPropertyOptional({ type: [String], example: ['example.com'] })
  @MayBeAbsent()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value))
  @ArrayUnique()
  @Matches(domain, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @IsArray()
  allowed_email_domains?: string[];

  /** Whether people, but for owners, have to sign in by it: tokens that they made otherwise are refused. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() required?: boolean;
}
