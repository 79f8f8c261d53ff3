import { ApiHideProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Allow, Length } from 'class-validator';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { mostEntries } from '../../entry/domain/entry.js';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';

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

export class CreateTemplateBody extends CreateCollectionBody {
  /** All of them, in their order: on a change, what is not among them goes. */
  @MayBeAbsent() @ListOf(TemplateEntryBody, mostEntries) entries?: TemplateEntryBody[];
  /** In place of entries: those of a toolbox that the caller may change, without connections, people and synthetic tools. */
  @MayBeAbsent() @Id('tbx') from_toolbox_id?: string;
}

export class UpdateTemplateBody extends PartialType(OmitType(CreateTemplateBody, ['shares', 'from_toolbox_id']), {
  skipNullProperties: false,
}) {}

/** What the request says of an entry, without what is only ever answered. */
export const sentOf = (body: TemplateEntryBody) => {
  const { exposed_name: _, connector: __, ...sent } = body;
  return sent;
};
