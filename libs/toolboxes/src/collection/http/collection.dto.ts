import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ShareBody } from '#access-control';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { longestSkill } from '../../skill/domain/skill.js';

const nullableText = { type: String, nullable: true } as const;

/** What is said of a new toolbox and of a new template alike. */
export class CreateCollectionBody {
  /** The display name of the toolbox or template. */
  @Text({ max: 80 }) name!: string;
  /** What for, and when: its beginning is what agents go by. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 500, lines: true }) description?: string | null;
  /** Guidance for agents, in Markdown. A text that differs becomes the next version; null or nothing clears it. */
  @ApiPropertyOptional(nullableText)
  @MayBeNull()
  @Text({ min: 0, max: longestSkill, lines: true })
  skill?: string | null;
  /** Share entries made together with it; they need the permission to share it. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class TransferCollectionBody {
  /** An active member; who claims one that nobody owns names themselves. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether who owned it keeps use access. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
