import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { type Caller, invalid, invalidValue, required } from '#kernel';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel/http';
import { permissionNames, unknownPermission } from '../../permission/domain/permissions.js';
import { type IssueToken } from '../commands/issue-token.js';

export class IssueTokenBody {
  /** `personal` for yourself, `service` for a service member, `scim` for the directory. */
  @ApiPropertyOptional({ enum: ['personal', 'service', 'scim'], default: 'personal' })
  @MayBeAbsent()
  @IsIn(['personal', 'service', 'scim'])
  kind?: 'personal' | 'service' | 'scim';

  /** The name, unique among the holder's active tokens. */
  @Text({ max: 80 })
  name!: string;

  /** The id of the service member that the token is for. Required for the kind `service`. */
  @MayBeAbsent()
  @Id('usr')
  user_id?: string;

  /**
   * The permissions that the token is limited to. Those that the holder does not hold take effect once the holder gets
   * them. What the holder may do without a permission, such as changing and deleting their own connections, the token
   * may do as well. Null for all permissions of its holder.
   */
  @ApiPropertyOptional({ type: [String], nullable: true, example: ['connector:view'] })
  @MayBeNull()
  @IsIn(permissionNames, { each: true, context: unknownPermission })
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  scopes?: string[] | null;

  /**
   * Lifetime in days. Null means that the token never expires, if the organization allows this. Defaults to 90, or 365
   * for a directory, or to the organization's limit if that is lower.
   */
  @ApiPropertyOptional({ type: 'integer', nullable: true, default: 90 })
  @MayBeNull()
  @Max(36_500)
  @Min(1)
  @IsInt()
  expires_in_days?: number | null;
}

/** @throws validation_error when kind, holder and scopes do not fit together. */
export function parseTokenDraft(caller: Caller, body: IssueTokenBody): IssueToken['draft'] {
  const { kind = 'personal', name, scopes = null, expires_in_days: days } = body;
  if (kind === 'scim' && scopes !== null)
    throw invalid('/scopes', invalidValue, 'A directory token cannot have scopes. Omit them.');
  return { kind, name, user_id: resolveHolder(caller, kind, body.user_id), scopes, days };
}

function resolveHolder(caller: Caller, kind: IssueTokenBody['kind'], user_id?: string): string | null {
  if (kind === 'service') {
    if (user_id === undefined)
      throw invalid('/user_id', required, 'user_id is required and must be the service member.');
    return user_id;
  }
  if (kind === 'personal') return user_id ?? caller.userId;
  if (user_id !== undefined) throw invalid('/user_id', invalidValue, 'A directory token has no holder. Omit user_id.');
  return null;
}

export class RenameTokenBody {
  /** The display name of the token. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

export class RotateTokenBody {
  /** Seconds the old secret stays valid, at most a day. */
  @ApiPropertyOptional({ type: 'integer', default: 0 })
  @MayBeAbsent()
  @Max(86_400)
  @Min(0)
  @IsInt()
  overlap_seconds?: number;
}

export class RevokeAllBody {
  /** The id of the member whose tokens are revoked. */
  @Id('usr') user_id!: string;
  /** Whether to keep the token of this request. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() except_current?: boolean;
}

export class RevokedView {
  /** The number of tokens that were revoked. */
  @ApiProperty({ type: 'integer' }) revoked!: number;
}
