import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, CreatedPageQuery, SearchText } from '#kernel';
import { type TokenStatus, tokenStatuses } from '../domain/token.js';

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
