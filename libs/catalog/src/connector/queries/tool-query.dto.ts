import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { type Operation, type Tier } from '#connector-definition';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';
import { toolOperations, tiers } from '../../tool/domain/catalog-tool.js';

/** Tools to choose from when writing a restriction. */
export class RestrictionToolQuery extends PageQuery {
  /** Part of the label, name, description or resource. */
  @SearchText() q?: string;

  /** Only tools with one of these operations. */
  @ApiPropertyOptional({ example: ['read', 'create'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(toolOperations, { each: true })
  operation?: Operation[];

  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}

export class ConnectorToolQuery extends RestrictionToolQuery {
  /** Only tools of these tiers. */
  @ApiPropertyOptional({ example: ['read', 'write'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(tiers, { each: true })
  tier?: Tier[];

  /** Includes tools that a restriction blocks, marked `restricted`. */
  @MayBeAbsent() @Flag() @IsBoolean() include_restricted?: boolean;

  /** `schema`: include the JSON Schemas of arguments and data. */
  @MayBeAbsent() @IsIn(['schema']) include?: 'schema';
}
