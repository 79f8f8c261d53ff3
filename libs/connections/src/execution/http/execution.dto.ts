import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsString, Length, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel/http';
import { limits } from '../domain/execution.js';

class PageWantedBody {
  /**
   * The `next_page_cursor` of the previous page. It works only with the same caller, tool, connection and arguments.
   */
  @MayBeAbsent() @IsString() @MaxLength(24_000) cursor?: string;
  /** The maximum number of items in a page. */
  @ApiPropertyOptional({ type: 'integer' }) @MayBeAbsent() @IsInt() @Min(1) @Max(1000) size?: number;
}

export class ExecuteBody {
  /**
   * The name of the tool: for a connection, from `GET /connector/{slug}/tools`. For a toolbox, the `name` in its `tools`.
   */
  @Length(1, 200) tool_name!: string;
  /** Arguments that match the tool's input schema. */
  @IsObject() arguments!: Record<string, unknown>;
  /** The page to return, for tools with pages. */
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => PageWantedBody) page?: PageWantedBody;
  /** Time limit in milliseconds for everything: renewing the sign-in, the call and its retries. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: limits.timeout.max, default: limits.timeout.default })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(limits.timeout.max)
  timeout_ms?: number;
  /** The id of an approval from a 202 response. It allows one call. A call that is never sent does not use it up. */
  @MayBeAbsent() @Length(1, 100) approval_id?: string;
  /** Returns the request that would be sent, without sending it. Needs no approval. */
  @MayBeAbsent() @IsBoolean() dry_run?: boolean;
}
