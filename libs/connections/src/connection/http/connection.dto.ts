import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { levels, ShareBody } from '#access-control';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery, Text } from '#kernel';
import { type ConnectionStatus, connectionStatuses } from '../domain/connection-status.js';

export class CreateConnectionBody {
  /** A slug from `GET /connector`. */
  @IsString() @MaxLength(100) connector_slug!: string;
  /** App-relative path to return to after connecting; anything else is ignored. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** Derived from the connector when left out. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** Grants made together with the connection. */
  @ApiPropertyOptional({ type: [ShareBody] })
  @MayBeAbsent()
  @ValidateNested({ each: true })
  @Type(() => ShareBody)
  @ArrayMaxSize(200)
  shares?: ShareBody[];
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
  /** Known beforehand and not secret, such as the address of an account; by name. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  variables?: Record<string, string>;
}

export class ReconnectBody {
  /** As on creation. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
}

export class RenameConnectionBody {
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

const sorts = ['-created_at', 'created_at', 'name', '-updated_at', '-last_used_at'] as const;

const accesses = ['owner', 'shared', ...levels] as const;

export class ListConnectionsQuery extends PageQuery {
  /** Part of the name, of the connector's name, or of the account where the caller may see it. */
  @MayBeAbsent() @Text({ min: 0, max: 200 }) q?: string;
  /** Any of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** Any of these. */
  @ApiPropertyOptional({ isArray: true, enum: connectionStatuses })
  @CommaSeparated()
  @MayBeAbsent()
  @IsIn(connectionStatuses, { each: true })
  status?: ConnectionStatus[];
  /** The caller's access; `shared` is any but `owner`. */
  @ApiPropertyOptional({ enum: accesses }) @MayBeAbsent() @IsIn(accesses) access?: (typeof accesses)[number];
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;
  @ApiPropertyOptional({ enum: sorts, default: '-created_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}

/** Nothing to say. */
export class DisconnectBody {}
