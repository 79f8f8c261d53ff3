import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsObject, IsString, Length, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { limits } from '../domain/execution-limits.js';

export class PageWantedBody {
  /** `next_page_cursor` of the page before. It works for the same call only: caller, tool, connection and arguments. */
  @MayBeAbsent() @IsString() @MaxLength(24_000) cursor?: string;
  /** The maximum number of items in a page. */
  @ApiPropertyOptional({ type: 'integer' }) @MayBeAbsent() @IsInt() @Min(1) @Max(1000) size?: number;
}

export class ExecuteBody {
  /** As `GET /connector/{slug}/tools` lists it. */
  @Length(1, 200) tool_name!: string;
  /** What the tool's input schema asks for. */
  @IsObject() arguments!: Record<string, unknown>;
  /** Which page of the answer, of a tool that answers in pages. */
  @MayBeAbsent() @ValidateNested() @Type(() => PageWantedBody) page?: PageWantedBody;
  /** For all of it: renewing the sign-in, the call and its repeats. Past it nothing is sent. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: limits.timeout.most, default: limits.timeout.usual })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(limits.timeout.most)
  timeout_ms?: number;
  /** Somebody’s approval of this call, from an answer of 202. It is good for one call that is sent. */
  @MayBeAbsent() @Length(1, 100) approval_id?: string;
  /** Answers the request that would be made, without making it. For that no approval is needed. */
  @MayBeAbsent() @IsBoolean() dry_run?: boolean;
}
