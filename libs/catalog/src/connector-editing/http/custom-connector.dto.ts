import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { ShareBody } from '#access-control';
import { Flag, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { DocumentItemBody } from '../../documentation/http/documentation.dto.js';
import { OpenApiImportBody } from '../../definition/http/openapi-import.dto.js';
import { RemoteMcpBody } from '../../definition/http/remote-mcp.dto.js';

/** The definition, either as an object or as text. */
class DefinitionBody {
  /** The definition as an object, in the form that `GET /connector/{slug}?include=definition` returns. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeAbsent()
  @IsObject()
  definition?: object;
  /** The definition as YAML 1.2 or JSON, at most 1 MiB. Errors are reported with line and column. */
  @MayBeAbsent() @IsString() @MaxLength(1024 * 1024) definition_text?: string;
}

/** A definition, or its source: an OpenAPI document or a remote MCP server. */
export class ValidateDefinitionBody extends DefinitionBody {
  /** An OpenAPI document, instead of a definition. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /** A remote MCP server, instead of a definition. The server is not called. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
}

class ConnectorFieldsBody extends DefinitionBody {
  /** Overrides the name in the definition. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** The categories of the connector. */
  @ApiPropertyOptional({ type: [String], example: ['support'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @IsString({ each: true })
  categories?: string[];
  /** The status. Members without edit access see only published connectors. */
  @MayBeAbsent() @IsIn(['published', 'unpublished']) status?: 'published' | 'unpublished';
}

export class CreateConnectorBody extends ConnectorFieldsBody {
  /** `catalog`: the definition lists HTTP tools. `remote_mcp`: the remote server in `mcp` lists the tools. */
  @IsIn(['catalog', 'remote_mcp']) kind!: 'catalog' | 'remote_mcp';
  /**
   * The remote MCP server. Required for `remote_mcp`, not allowed otherwise. Its tools are listed once a member
   * connects.
   */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /**
   * An OpenAPI document, instead of a definition. The document is converted once. Later changes to it have no effect.
   */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /**
   * The slug. The default is the definition's slug, or else a slug that Latchkey generates from the name. If a connector
   * of the organization or the shipped catalog has or had the slug, the request gets 409 `slug_taken`.
   */
  @ApiPropertyOptional({ example: 'our-tickets' })
  @MayBeAbsent()
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])$/)
  slug?: string;
  /** Overrides the description in the definition. */
  @MayBeAbsent() @Text({ max: 500, lines: true }) description?: string;
  /** Shares to create with the connector. Needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class UpdateConnectorBody extends ConnectorFieldsBody {
  /** The remote MCP server, for remote MCP connectors only. Replaces all its settings. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /** The description of the connector. Null removes it. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Text({ max: 500, lines: true }) description?:
    string | null;
  /** Documentation pages to add or replace. A null body removes a page; other pages stay. */
  @MayBeAbsent() @ListOf(DocumentItemBody, 200) documentation?: DocumentItemBody[];
}

export class UpdateConnectorQuery {
  /** Confirms that credentials are deleted because of a new host, so that members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** If true, nothing is changed and the response contains the effect as `impact`. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

export class DeleteConnectorQuery {
  /** `disconnect`: deletes the connector even if other resources depend on it, and disconnects its connections. */
  @MayBeAbsent() @IsIn(['disconnect']) on_dependents?: 'disconnect';
}
