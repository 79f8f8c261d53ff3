import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, PageQuery, SearchText } from '#kernel';
import { type TokenStatus, tokenStatuses } from '../domain/token.js';

/** Which tokens a list shows; absent filters do not narrow it, but for the status. */
export class TokenQuery extends PageQuery {
  /** Part of the name. */
  @SearchText() q?: string;

  /** Tokens of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only tokens of this kind. */
  @MayBeAbsent() @IsIn(['personal', 'service', 'scim']) kind?: 'personal' | 'service' | 'scim';

  /** `active` unless said. */
  @MayBeAbsent() @IsIn(tokenStatuses) status?: TokenStatus;

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'last_used_at', 'expires_at']) sort?: string;
}
