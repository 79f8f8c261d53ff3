import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ShareBody } from '#access-control';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { longestSkill } from '../../skill/domain/skill.js';

const nullableText = { type: String, nullable: true } as const;

/** Fields that new toolboxes and new templates share. */
export class CreateCollectionBody {
  /** The display name of the toolbox or template. */
  @Text({ max: 80 }) name!: string;
  /** What it is for and when to use it. Agents see the beginning. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 500, lines: true }) description?: string | null;
  /** Guidance for agents, in Markdown. A changed text becomes a new version; null or an empty text clears it. */
  @ApiPropertyOptional(nullableText)
  @MayBeNull()
  @Text({ min: 0, max: longestSkill, lines: true })
  skill?: string | null;
  /** Shares to create with it. This needs the permission to share. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
}

export class TransferCollectionBody {
  /** An active member. To claim a toolbox or template without an owner, send your own id. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether the previous owner keeps use access. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
