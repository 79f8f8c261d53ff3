import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { type Operation, type Tier } from '#connector-definition';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';
import { toolOperations, tiers } from '../../tool/domain/catalog-tool.js';

/** Which tools to choose from when writing a rule. */
export class RestrictionToolQuery extends PageQuery {
  /** Part of the label, the name, the description or the resource. */
  @SearchText() q?: string;

  /** In any of these classes. */
  @ApiPropertyOptional({ example: ['read', 'create'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(toolOperations, { each: true })
  operation?: Operation[];

  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}

export class ConnectorToolQuery extends RestrictionToolQuery {
  /** Of any of these tiers. */
  @ApiPropertyOptional({ example: ['read', 'write'] })
  @MayBeAbsent()
  @CommaSeparated()
  @IsIn(tiers, { each: true })
  tier?: Tier[];

  /** Shows tools that a rule keeps from the caller, marked `restricted`. */
  @MayBeAbsent() @Flag() @IsBoolean() include_restricted?: boolean;

  /** `schema`: the JSON Schemas of arguments and data. */
  @MayBeAbsent() @IsIn(['schema']) include?: 'schema';
}
