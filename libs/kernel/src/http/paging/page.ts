import { type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Min } from 'class-validator';
import { Instant, MayBeAbsent, NotBefore } from '../request/field-decorators.js';

/** Default number of rows per page. */
export const defaultLimit = 50;

/** Maximum number of rows that are counted, so that the total of a large list stays cheap. */
export const maxCounted = 10_000;

/** Size of a page of a list whose rows can be large, so that a few concurrent pages do not exhaust the memory. */
export const maxPageBytes = 4 << 20;

/** The base class for the filters of a list. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: defaultLimit,
    description:
      'Maximum number of rows per page. Values above 200 are treated as 200. A page can be shorter if its rows are large.',
  })
  @Transform(atMost200)
  @IsInt()
  @Min(1)
  limit: number = defaultLimit;

  @ApiPropertyOptional({
    description: 'A cursor from a previous response. Send it unchanged, with the same filters.',
  })
  @MayBeAbsent()
  @IsString()
  cursor?: string;

  @ApiPropertyOptional({
    enum: ['exact'],
    example: 'exact',
    description: `Adds \`total\` to the response: the number of rows on all pages. Counting stops at ${maxCounted} rows. Cursors are valid with and without \`count\`.`,
  })
  @MayBeAbsent()
  @IsIn(['exact'], { message: 'count must be exact. Omit it if you do not need a total.' })
  count?: 'exact';
}

/** The base class for the filters of a list whose rows have `created_at`. */
export class CreatedPageQuery extends PageQuery {
  @Instant('Only rows created at this time or later. RFC 3339 with an offset.')
  created_after?: string;

  @Instant('Only rows created before this time. RFC 3339 with an offset.')
  @NotBefore('created_after')
  created_before?: string;
}

/** The base class for the filters of a list whose rows have `created_at` and `updated_at`. */
export class DatedPageQuery extends CreatedPageQuery {
  @Instant('Only rows last updated at this time or later. RFC 3339 with an offset.')
  updated_after?: string;

  @Instant('Only rows last updated before this time. RFC 3339 with an offset.')
  @NotBefore('updated_after')
  updated_before?: string;
}

export type Page<View> = {
  result: View[];
  next_cursor: string | null;
  prev_cursor: string | null;
  total?: number;
  total_is_minimum?: true;
};

/** The fields of a page that `count=exact` adds. */
export class PageTotal {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: maxCounted,
    description: 'The number of rows on all pages. Present only with `count=exact`, on routes with this parameter.',
  })
  total?: number;
  @ApiPropertyOptional({
    type: Boolean,
    enum: [true],
    description: `True if the list has more than ${maxCounted} rows; \`total\` is then ${maxCounted}. Otherwise absent.`,
  })
  total_is_minimum?: true;
}

/** Creates the Swagger schema of a page of `View`. */
export function pageSchema<View>(View: Type<View>): Type<Page<View>> {
  class PageView extends PageTotal {
    @ApiProperty({ type: [View], description: 'The rows of this page: at most `limit`, and never more than 200.' })
    result!: View[];
    @ApiProperty({
      type: String,
      nullable: true,
      description: 'Pass this value as `cursor` to get the next page. Null on the last page.',
    })
    next_cursor!: string | null;
    @ApiProperty({
      type: String,
      nullable: true,
      description: 'Pass this value as `cursor` to get the previous page. Null on the first page.',
    })
    prev_cursor!: string | null;
  }
  Object.defineProperty(PageView, 'name', { value: `PageOf${View.name}` });
  return PageView;
}

function atMost200({ value }: { value: unknown }): unknown {
  if (value === undefined) return defaultLimit;
  const limit = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof limit === 'number' ? Math.min(limit, 200) : limit;
}
