import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { invalid, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { TimeWithOffset } from '../../audit-log/queries/audit-log-query.dto.js';
import { type ReplayChoice } from '../domain/webhook-endpoints.js';

export class CreateWebhookEndpointBody {
  /** `https`, and on the public internet. */
  @Text({ max: 2048 })
  url!: string;

  /** What the endpoint is for. */
  @MayBeNull()
  @Text({ max: 500, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  description?: string | null;

  /** Names of events, `area.*` for an area's, `*` for all; those of the category `usage` by their names alone. */
  @ArrayUnique()
  @Length(1, 100, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  events!: string[];
}

export class UpdateWebhookEndpointBody extends PartialType(CreateWebhookEndpointBody, { skipNullProperties: false }) {
  /** Enabling one again sends nothing of what happened meanwhile. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';
}

export class RotateWebhookSecretBody {
  /** For so long the secret before it signs as well. */
  @ApiPropertyOptional({ type: 'integer', default: 24 })
  @MayBeAbsent()
  @Max(168)
  @Min(0)
  @IsInt()
  overlap_hours?: number;
}

/** Some deliveries by their ids, or those of a time. */
export class ReplayBody {
  /** Not beside the others. */
  @MayBeAbsent()
  @ArrayUnique()
  @Length(1, 60, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  delivery_ids?: string[];

  /** Queued at this time or later; with `to`. */
  @MayBeAbsent() @TimeWithOffset() from?: string;

  /** Queued before this time, a day after `from` at the most. */
  @MayBeAbsent() @TimeWithOffset() to?: string;

  /** Of a time: also what was delivered, where false. */
  @ApiPropertyOptional({ default: true }) @MayBeAbsent() @IsBoolean() only_failed?: boolean;
}

const day = 86_400_000;

/** @throws validation_error where the body names neither or both, or more than a day. */
export function choiceOf({ delivery_ids, from, to, only_failed = true }: ReplayBody): ReplayChoice {
  if (delivery_ids) {
    if (from === undefined && to === undefined) return { delivery_ids };
    throw invalid('/delivery_ids', 'invalid_value', 'Send delivery_ids, or from and to: not both.');
  }
  if (from === undefined || to === undefined)
    throw invalid('/delivery_ids', 'required', 'Send delivery_ids, or from and to.');
  const [begin, end] = [new Date(from), new Date(to)];
  if (begin >= end) throw invalid('/from', 'out_of_range', 'from must lie before to.');
  if (end.getTime() - begin.getTime() > day)
    throw invalid('/to', 'out_of_range', 'A replay covers at most 24 hours: ask for less at a time.');
  return { from: begin, to: end, only_failed };
}
