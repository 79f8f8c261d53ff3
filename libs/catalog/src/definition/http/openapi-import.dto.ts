import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';
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
  @MayBeAbsent() @IsString() @MaxLength(maxSourceBytes) document_text?: string;
  /** The operations to convert to tools, at most 500. All operations if omitted. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => OpenApiIncludeBody) include?: OpenApiIncludeBody;
  /** The base URL of the third party, instead of the document's first server. */
  @ApiPropertyOptional({ example: 'https://api.example.com' })
  @MayBeAbsent()
  @Matches(/^https?:\/\/\S+$/)
  @MaxLength(2048)
  base_url?: string;
}
