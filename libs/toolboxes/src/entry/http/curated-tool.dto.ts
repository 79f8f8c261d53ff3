import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsObject, IsString, Matches } from 'class-validator';
import { type InputSchema } from '#connector-definition';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';
import { toolNamePattern } from '../domain/exposed-name.js';

const object = { type: 'object', additionalProperties: true } as const;

/** What a tool of a toolbox and one of a template have in common. */
export class CuratedToolBody {
  /** What callers see: letters, digits, `_` and `-`. Null: made of connector and tool. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: 64, pattern: toolNamePattern.source })
  @MayBeNull()
  @IsString()
  @Matches(toolNamePattern, { message: '$property must be 1 to 64 letters, digits, “_” or “-”.' })
  name?: string | null;
  /** What callers read; null: the tool's own. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 4000, lines: true })
  description?: string | null;
  /** Left out, of a new one: true. */
  @MayBeAbsent() @IsBoolean() enabled?: boolean;
  /** Arguments where the caller sends none. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() defaults?: Record<string, unknown>;
  /** Arguments whatever the caller sends; whoever may view this can read them. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() frozen?: Record<string, unknown>;
  /** A JSON Schema that lets through no more than the tool's own; null: the tool's own. */
  @ApiPropertyOptional({ ...object, nullable: true }) @MayBeNull() @IsObject() input_schema?: InputSchema | null;
}
