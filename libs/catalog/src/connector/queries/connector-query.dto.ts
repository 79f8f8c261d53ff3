import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';

const connectorSorts = ['name', '-updated_at', '-connection_count'] as const;

/** Which connectors a list shows; absent filters do not narrow it. */
export class ConnectorQuery extends PageQuery {
  /** Part of the name, the slug or the description. */
  @SearchText() q?: string;

  /** In any of these categories. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** Shipped with the product, written by the organization, or copied from another connector. */
  @MayBeAbsent() @IsIn(['catalog', 'custom', 'fork']) origin?: 'catalog' | 'custom' | 'fork';

  /** Whether a rule keeps the caller from it. */
  @MayBeAbsent() @Flag() @IsBoolean() restricted?: boolean;

  /** Whether the caller sees an active connection on it. */
  @MayBeAbsent() @Flag() @IsBoolean() connected?: boolean;

  /** Whether the caller may make a connection on it. */
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;

  /** The caller's own. */
  @MayBeAbsent() @IsIn(['me']) owner?: 'me';

  /** Those whose owner left; needs `connector:manage`. */
  @MayBeAbsent() @Flag() @IsBoolean() ownerless?: boolean;

  /** Forks of this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) upstream_slug?: string;

  /** `published` unless said; `unpublished` lists what the caller may publish. */
  @ApiPropertyOptional({ enum: ['published', 'unpublished'], default: 'published' })
  @MayBeAbsent()
  @IsIn(['published', 'unpublished'])
  status?: 'published' | 'unpublished';

  /** By name unless said. */
  @ApiPropertyOptional({ enum: connectorSorts, default: 'name' })
  @MayBeAbsent()
  @IsIn(connectorSorts)
  sort?: (typeof connectorSorts)[number];
}

/** What else a connector's answer holds. */
export class OneConnectorQuery {
  /** `definition`: the definition document. */
  @MayBeAbsent() @IsIn(['definition']) include?: 'definition';
}

export class CategoryQuery extends PageQuery {
  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['label']) sort?: string;
}

/** Which connectors to choose from when writing a rule. */
export class RestrictionConnectorQuery extends PageQuery {
  /** Part of the name, the slug or the description. */
  @SearchText() q?: string;

  /** In any of these categories. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}
