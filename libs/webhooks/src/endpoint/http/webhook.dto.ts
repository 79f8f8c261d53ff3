import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';

export class CreateWebhookEndpointBody {
  /** The address that receives the messages. It must use `https` and be on the public internet. */
  @Text({ max: 2048 })
  url!: string;

  /** What the webhook is for. */
  @MayBeNull()
  @Text({ max: 500, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  description?: string | null;

  /** Event names, `area.*` for an area, or `*` for all. Events of the category `usage` must be named individually. */
  @ArrayUnique()
  @Length(1, 100, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  events!: string[];
}

export class UpdateWebhookEndpointBody extends PartialType(CreateWebhookEndpointBody, { skipNullProperties: false }) {
  /** Enables or disables the webhook. Events that happened while it was disabled are not sent. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';
}

export class RotateWebhookSecretBody {
  /** For how many hours messages are also signed with the previous secret. */
  @ApiPropertyOptional({ type: 'integer', default: 24 })
  @MayBeAbsent()
  @Max(168)
  @Min(0)
  @IsInt()
  overlap_hours?: number;
}
