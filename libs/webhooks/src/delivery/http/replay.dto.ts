import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsString, Length } from 'class-validator';
import { TimeWithOffset } from '#audit';
import { invalid, MayBeAbsent, NotBefore } from '#kernel';
import { type ReplayChoice } from '../domain/queued-delivery.js';

/** Deliveries to replay, by id or by time. */
export class ReplayBody {
  /** The ids of the deliveries. Cannot be combined with the other fields. */
  @MayBeAbsent()
  @ArrayUnique()
  @Length(1, 60, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  delivery_ids?: string[];

  /** Only deliveries queued at this time or later. Needs `to`. */
  @MayBeAbsent() @TimeWithOffset() from?: string;

  /** Only deliveries queued before this time, at most a day after `from`. */
  @MayBeAbsent() @TimeWithOffset() @NotBefore('from') to?: string;

  /** Set to false to also replay successful deliveries. Only with `from` and `to`. */
  @ApiPropertyOptional({ default: true }) @MayBeAbsent() @IsBoolean() only_failed?: boolean;
}

const day = 86_400_000;

/**
 * @throws validation_error if the body has neither ids nor a time range, or both; or if the range is empty or too long.
 */
export function toReplayChoice({ delivery_ids, from, to, only_failed }: ReplayBody): ReplayChoice {
  if (delivery_ids) {
    if (from !== undefined || to !== undefined)
      throw invalid('/delivery_ids', 'invalid_value', 'Send either delivery_ids, or from and to.');
    if (only_failed !== undefined)
      throw invalid('/only_failed', 'invalid_value', 'Send only_failed only with from and to.');
    return { delivery_ids };
  }
  if (from === undefined || to === undefined)
    throw invalid('/delivery_ids', 'required', 'Send delivery_ids, or from and to.');
  const [begin, end] = [new Date(from), new Date(to)];
  if (begin >= end) throw invalid('/from', 'out_of_range', '`from` must be earlier than `to`.');
  if (end.getTime() - begin.getTime() > day)
    throw invalid('/to', 'out_of_range', 'A replay covers at most 24 hours. Request a shorter range.');
  return { from: begin, to: end, only_failed: only_failed ?? true };
}
