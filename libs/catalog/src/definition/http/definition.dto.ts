import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { type RemoteAuthMode } from '#connector-definition';
import { Format, LargeText, ListOf, MayBeAbsent } from '#kernel/http';
import { maxSourceBytes } from '../../openapi-import/domain/read-openapi.js';

/** A list of names that select operations. */
const Names = () => (target: object, key: string) => {
  for (const decorate of [MayBeAbsent(), IsArray(), ArrayMaxSize(500), IsString({ each: true })]) decorate(target, key);
};

class OpenApiIncludeBody {
  /** Selects operations that have at least one of these tags. */
  @ApiPropertyOptional({ type: [String], example: ['issues'] }) @Names() tags?: string[];
  /** Selects operations with these `operationId` values. */
  @ApiPropertyOptional({ type: [String], example: ['issues/create'] }) @Names() operation_ids?: string[];
  /** Selects operations with these paths. A trailing `*` matches any ending. */
  @ApiPropertyOptional({ type: [String], example: ['/repos/*'] }) @Names() paths?: string[];
}

/**
 * An OpenAPI 3.0, 3.1 or 3.2 document, or a Swagger 2.0 document, as `document` or `document_text`. Nothing is fetched.
 */
export class OpenApiImportBody {
  /** The document as an object with at most 20,000 values. Send larger documents as `document_text`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeAbsent()
  @IsObject()
  document?: object;
  /** The document as JSON or YAML 1.2, at most 8 MiB. */
  @MayBeAbsent() @LargeText(maxSourceBytes) document_text?: string;
  /** The operations to convert to tools, at most 500. All operations if omitted. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiIncludeBody) include?: OpenApiIncludeBody;
  /** The base URL of the third party, instead of the document's first server. */
  @ApiPropertyOptional({ example: 'https://api.example.com' })
  @MayBeAbsent()
  @Format(/^https?:\/\/\S+$/, 'an address that begins with https:// or http://')
  @MaxLength(2048)
  base_url?: string;
}

const authModes = ['oauth_auto', 'oauth_client', 'custom', 'none'] as const satisfies RemoteAuthMode[];

class RemoteHeaderBody {
  /** The name of the header. Headers of the protocol are not allowed. */
  @ApiProperty({ example: 'Authorization' }) @IsString() @Length(1, 200) name!: string;
  /** The value, with placeholders that the connecting person fills in on the vault’s page. */
  @ApiProperty({ example: 'Bearer {{api_key}}' }) @IsString() @Length(1, 1000) template!: string;
}

/** A remote MCP server and how to sign in to it. */
export class RemoteMcpBody {
  /** The URL of the server's streamable HTTP endpoint. */
  @ApiProperty({ example: 'https://mcp.example.com/mcp' }) @IsString() @Length(1, 2048) url!: string;
  /**
   * How to sign in. `oauth_auto`: Latchkey discovers the authorization server and registers itself there.
   * `oauth_client`: with the organization’s OAuth application. `custom`: with headers. `none`: no sign-in.
   */
  @ApiProperty({ enum: authModes }) @IsIn(authModes) auth_mode!: RemoteAuthMode;
  /** The headers that carry the credential. For `custom` only. */
  @MayBeAbsent() @ListOf(RemoteHeaderBody, 10) headers?: RemoteHeaderBody[];
  /** The OAuth scopes to request, instead of the scopes that the server asks for. */
  @ApiPropertyOptional({ type: [String] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  scopes?: string[];
  /** The transport. Only `streamable_http` is supported. */
  @MayBeAbsent() @IsIn(['streamable_http']) transport?: 'streamable_http';
}
