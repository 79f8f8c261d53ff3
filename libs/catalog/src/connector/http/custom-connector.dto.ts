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
import { DocumentItemBody } from './connector-content.dto.js';
import { Flag, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { OpenApiImportBody } from './openapi-import.dto.js';
import { RemoteMcpBody } from './remote-mcp.dto.js';

/** The definition document, as an object or as text: one of the two. */
class DefinitionBody {
  /** As `GET /connector/{slug}?include=definition` answers it. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeAbsent()
  @IsObject()
  definition?: object;
  /** YAML 1.2 or JSON, at most 1 MiB; what is wrong with it is told with line and column. */
  @MayBeAbsent() @IsString() @MaxLength(1024 * 1024) definition_text?: string;
}

/** The definition document, or what one is made of: an OpenAPI document, or where a remote MCP server is. */
export class ValidateDefinitionBody extends DefinitionBody {
  /** In place of a definition. */
  @MayBeAbsent() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /** In place of a definition: the server is not asked. */
  @MayBeAbsent() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
}

class ConnectorFieldsBody extends DefinitionBody {
  /** In place of what the definition says. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** The categories of the connector. */
  @ApiPropertyOptional({ type: [String], example: ['support'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @IsString({ each: true })
  categories?: string[];
  /** Who does not edit it sees a connector that is published, and no other. */
  @MayBeAbsent() @IsIn(['published', 'unpublished']) status?: 'published' | 'unpublished';
}

export class CreateConnectorBody extends ConnectorFieldsBody {
  /** `catalog`: its definition lists HTTP tools. `remote_mcp`: a remote server lists them, which `mcp` names. */
  @IsIn(['catalog', 'remote_mcp']) kind!: 'catalog' | 'remote_mcp';
  /** Exactly for `remote_mcp`: where the server is. Its tools are listed once somebody connects. */
  @MayBeAbsent() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /** In place of a definition: a connector is made of it once, and does not follow it. */
  @MayBeAbsent() @ValidateNested() @Type(() => OpenApiImportBody) openapi?: OpenApiImportBody;
  /** What its slug begins with; five characters are added. Derived from the name when left out. */
  @ApiPropertyOptional({ example: 'our-tickets' })
  @MayBeAbsent()
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])$/)
  slug?: string;
  /** In place of what the definition says. */
  @MayBeAbsent() @Text({ max: 500, lines: true }) description?: string;
  /** Given together with the connector; needs `connector:share`. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class UpdateConnectorBody extends ConnectorFieldsBody {
  /** Of a remote MCP connector; replaced as a whole. */
  @MayBeAbsent() @ValidateNested() @Type(() => RemoteMcpBody) mcp?: RemoteMcpBody;
  /** Null takes it away. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Text({ max: 500, lines: true }) description?:
    string | null;
  /** Pages of its documentation that are new or changed; null as body removes one, and others stay. */
  @MayBeAbsent() @ListOf(DocumentItemBody, 200) documentation?: DocumentItemBody[];
}

export class UpdateConnectorQuery {
  /** Although no credential follows to another host, and members have to sign in again. */
  @MayBeAbsent() @Flag() @IsBoolean() confirm?: boolean;
  /** Changes nothing, and answers with `impact`. */
  @MayBeAbsent() @Flag() @IsBoolean() dry_run?: boolean;
}

export class DeleteConnectorQuery {
  /** `disconnect`: although others depend on it; connections on it are disconnected. */
  @MayBeAbsent() @IsIn(['disconnect']) on_dependents?: 'disconnect';
}
