import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, CreatedPageQuery, SearchText } from '#kernel';
import { type TokenKind, type TokenStatus, tokenStatuses } from '../domain/token.js';

/** Filters for a list of tokens. All but `status` default to no filter. */
export class TokenQuery extends CreatedPageQuery {
  /** Text that the name contains. */
  @SearchText() q?: string;

  /** Only tokens of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only tokens of this kind. */
  @MayBeAbsent() @IsIn(['personal', 'service', 'scim']) kind?: 'personal' | 'service' | 'scim';

  /** The status. Defaults to `active`. */
  @MayBeAbsent() @IsIn(tokenStatuses) status?: TokenStatus;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'last_used_at', 'expires_at']) sort?: string;
}

/** A token that authenticates requests, without its secret. */
export class TokenView {
  /** The id of the token. It never changes. */
  @ApiProperty({ example: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the token. */
  name!: string;
  /** The kind of token. */
  @ApiProperty({ enum: ['personal', 'service', 'scim'] }) kind!: TokenKind;
  /** First and last characters of the secret. */
  @ApiProperty({ example: 'lk_live_pat_…9fQ2' }) hint!: string;
  /** The holder of the token. Null for a directory's token. */
  @ApiProperty({ type: String, nullable: true }) user_id!: string | null;
  /** The name of the holder; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** The scopes of the token. Null: all permissions of the holder. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** The status of the token. */
  @ApiProperty({ enum: tokenStatuses }) status!: TokenStatus;
  /** When the token expires; null if it never does. */
  @ApiProperty({ type: String, nullable: true }) expires_at!: string | null;
  /** Whether the token's lifetime is longer than the organization now allows. */
  exceeds_policy!: boolean;
  /** When the token was last used, to the minute; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  /** The IP address of the last use. Only for the holder and callers who can see all tokens. */
  @ApiPropertyOptional({ type: String, nullable: true }) last_used_ip?: string | null;
  /** The id of the member who created the token; null if the operator created it. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the member who created the token; null if that member left. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** When the token was created. */
  created_at!: string;
  /** When the token was revoked; null if it was not. */
  @ApiProperty({ type: String, nullable: true }) revoked_at!: string | null;
  /** The id of the member who revoked the token; null if it was not revoked. */
  @ApiProperty({ type: String, nullable: true }) revoked_by!: string | null;
  /** Whether the caller may revoke the token. */
  can_revoke!: boolean;
  /** Whether the caller may replace the secret of the token. */
  can_rotate!: boolean;
}

/** The response to creating or rotating a token. */
export class IssuedTokenView extends TokenView {
  /** The secret. It is shown once and not stored. */
  token!: string;
}
