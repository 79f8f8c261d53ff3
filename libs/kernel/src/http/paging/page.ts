import { type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Min } from 'class-validator';
import { MayBeAbsent } from '../request/field-decorators.js';

/** Default number of rows per page. */
export const usualLimit = 50;

/** The base class for the filters of a list. */
export class PageQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: usualLimit,
    description: 'Maximum number of rows per page. Values above 200 are treated as 200.',
  })
  @Transform(atMost200)
  @IsInt()
  @Min(1)
  limit: number = usualLimit;

  @ApiPropertyOptional({
    description: 'A cursor from a previous response. Send it unchanged, with the same filters.',
  })
  @MayBeAbsent()
  @IsString()
  cursor?: string;
}

export type Page<View> = { result: View[]; next_cursor: string | null; prev_cursor: string | null };

/** The Swagger schema of a page of `View`. */
export function pageSchema<View>(View: Type<View>): Type<Page<View>> {
  class PageView {
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
  if (value === undefined) return usualLimit;
  const limit = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof limit === 'number' ? Math.min(limit, 200) : limit;
}
