import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, DatedPageQuery, PageQuery, SearchText } from '#kernel';

const connectorSorts = ['name', '-updated_at', '-connection_count'] as const;

export class ConnectorQuery extends DatedPageQuery {
  /** Part of the name, slug or description. */
  @SearchText() q?: string;

  /** Only connectors in one of these categories. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** Only shipped connectors (`catalog`), only custom connectors, or only forks. */
  @MayBeAbsent() @IsIn(['catalog', 'custom', 'fork']) origin?: 'catalog' | 'custom' | 'fork';

  /** Filters by whether a restriction blocks the caller from the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() restricted?: boolean;

  /** Filters by whether the caller can see an active connection on the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() connected?: boolean;

  /** Filters by whether the caller can create a connection on the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;

  /** `me`: only connectors that the caller owns. */
  @MayBeAbsent() @IsIn(['me']) owner?: 'me';

  /** Filters by whether the connector has no owner. Needs `connector:manage`. */
  @MayBeAbsent() @Flag() @IsBoolean() ownerless?: boolean;

  /** Only forks of this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) upstream_slug?: string;

  /**
   * Only connectors with this status. The default is `published`. `unpublished` lists connectors that the caller can
   * publish.
   */
  @ApiPropertyOptional({ enum: ['published', 'unpublished'], default: 'published' })
  @MayBeAbsent()
  @IsIn(['published', 'unpublished'])
  status?: 'published' | 'unpublished';

  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: connectorSorts, default: 'name' })
  @MayBeAbsent()
  @IsIn(connectorSorts)
  sort?: (typeof connectorSorts)[number];
}

/** Optional parts of the response. */
export class OneConnectorQuery {
  /** `definition`: include the definition document. */
  @MayBeAbsent() @IsIn(['definition']) include?: 'definition';
}

export class CategoryQuery extends PageQuery {
  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['label']) sort?: string;
}

/** Connectors to choose from when writing a restriction. */
export class RestrictionConnectorQuery extends PageQuery {
  /** Part of the name, slug or description. */
  @SearchText() q?: string;

  /** Only connectors in one of these categories. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}
