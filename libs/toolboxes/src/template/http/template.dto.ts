import { ApiHideProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsObject, Length, ValidateNested } from 'class-validator';
import { ShareBody } from '#access-control';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { mostEntries } from '../../entry/domain/entry.js';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';
import { longestSkill } from '../../skill/domain/skill.js';

const nullableText = { type: String, nullable: true } as const;

/** One tool of a template. What is left out of one that is there, and named by its id, stays as it is. */
export class TemplateEntryBody extends CuratedToolBody {
  /** Of an entry that is there, to keep it. */
  @MayBeAbsent() @Id('tple') id?: string;
  /** Needed of a new one. */
  @MayBeAbsent() @Length(1, 200) connector_slug?: string;
  /** As `GET /connector/{slug}/tools` lists it; needed of a new one. */
  @MayBeAbsent() @Length(1, 200) tool_name?: string;
  /** For who stamps from it. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 2000, lines: true }) note?: string | null;

  // Only ever answered; taken and left aside, so that what was read can be sent back.
  @ApiHideProperty() @Allow() exposed_name?: unknown;
  @ApiHideProperty() @Allow() connector?: unknown;
}

export class CreateTemplateBody {
  @Text({ max: 80 }) name!: string;
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 500, lines: true }) description?: string | null;
  /** Guidance for agents, in Markdown. A text that differs becomes the next version; null or nothing clears it. */
  @ApiPropertyOptional(nullableText)
  @MayBeNull()
  @Text({ min: 0, max: longestSkill, lines: true })
  skill?: string | null;
  /** All of them, in their order: on a change, what is not among them goes. */
  @ApiPropertyOptional({ type: [TemplateEntryBody] })
  @MayBeAbsent()
  @Type(() => TemplateEntryBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(mostEntries)
  @IsArray()
  entries?: TemplateEntryBody[];
  /** In place of entries: those of a toolbox that the caller may change, without connections, people and synthetic tools. */
  @MayBeAbsent() @Id('tbx') from_toolbox_id?: string;
  /** Share entries made together with it; they need `template:share`. */
  @ApiPropertyOptional({ type: [ShareBody] })
  @MayBeAbsent()
  @Type(() => ShareBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  shares?: ShareBody[];
}

export class UpdateTemplateBody extends PartialType(OmitType(CreateTemplateBody, ['shares', 'from_toolbox_id']), {
  skipNullProperties: false,
}) {}

export class TransferTemplateBody {
  /** An active member; who claims one that nobody owns names themselves. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether who owned it keeps use access. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}

/** What the request says of an entry, without what is only ever answered. */
export const sentOf = (body: TemplateEntryBody) => {
  const { exposed_name: _, connector: __, ...sent } = body;
  return sent;
};
