import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { levels } from '#access-control';
import { CommaSeparated, Flag, MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';
import { type ConnectionStatus, connectionStatuses } from '../domain/connection-status.js';

const sorts = ['-created_at', 'created_at', 'name', '-updated_at', '-last_used_at'] as const;

const accesses = ['owner', 'shared', ...levels] as const;

export class ConnectionQuery extends DatedPageQuery {
  /** Part of the name, of the connector's name, or of the account label if the caller can see it. */
  @SearchText() q?: string;
  /** Only connections of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** Only connections with one of these statuses. */
  @ApiPropertyOptional({ isArray: true, enum: connectionStatuses })
  @CommaSeparated()
  @MayBeAbsent()
  @IsIn(connectionStatuses, { each: true })
  status?: ConnectionStatus[];
  /** The caller's access; `shared` means any except `owner`. */
  @ApiPropertyOptional({ enum: accesses }) @MayBeAbsent() @IsIn(accesses) access?: (typeof accesses)[number];
  /** Only connections of this owner. */
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  /** Filters by whether the caller can use the connection. */
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: '-created_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
