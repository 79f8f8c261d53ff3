import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { largestSource } from '../../openapi-import/domain/read-openapi.js';

/** A list of names, each of which is one more way for an operation to be wanted. */
const Names = () => (target: object, key: string) => {
  for (const decorate of [MayBeAbsent(), IsArray(), ArrayMaxSize(500), IsString({ each: true })]) decorate(target, key);
};

class OpenApiIncludeBody {
  /** Operations with one of these tags. */
  @ApiPropertyOptional({ type: [String], example: ['issues'] }) @Names() tags?: string[];
  /** These operations. */
  @ApiPropertyOptional({ type: [String], example: ['issues/create'] }) @Names() operation_ids?: string[];
  /** Operations of these paths; one that ends with `*` stands for all that begin like it. */
  @ApiPropertyOptional({ type: [String], example: ['/repos/*'] }) @Names() paths?: string[];
}

/** An OpenAPI document of 3.0, 3.1 or 3.2, or of Swagger 2.0: `document` or `document_text`. Nothing is fetched. */
export class OpenApiImportBody {
  /** At most 20,000 values; larger ones go into `document_text`. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  @MayBeAbsent()
  @IsObject()
  document?: object;
  /** JSON or YAML 1.2, at most 8 MiB. */
  @MayBeAbsent() @IsString() @MaxLength(largestSource) document_text?: string;
  /** Which operations become tools; all where it is absent, and 500 at the most. */
  @MayBeAbsent() @ValidateNested() @Type(() => OpenApiIncludeBody) include?: OpenApiIncludeBody;
  /** Where the third party is, in place of the first server of the document. */
  @ApiPropertyOptional({ example: 'https://api.example.com' })
  @MayBeAbsent()
  @Matches(/^https?:\/\/\S+$/)
  @MaxLength(2048)
  base_url?: string;
}
