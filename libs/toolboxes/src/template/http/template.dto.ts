import { ApiHideProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Allow, Length } from 'class-validator';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { maxEntries } from '../../entry/domain/entry.js';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';

const nullableText = { type: String, nullable: true } as const;

/** One tool of a template. Omitted fields of an existing entry, named by its id, keep their values. */
export class TemplateEntryBody extends CuratedToolBody {
  /** The id of an existing entry, to keep it. */
  @MayBeAbsent() @Id('tple') id?: string;
  /** The slug of the connector. Required for a new entry. */
  @MayBeAbsent() @Length(1, 200) connector_slug?: string;
  /** The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new entry. */
  @MayBeAbsent() @Length(1, 200) tool_name?: string;
  /** A note for members who stamp from the template. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 2000, lines: true }) note?: string | null;

  // Read-only. Accepted and ignored, so that a client can send back an entry as it received it.
  @ApiHideProperty() @Allow() exposed_name?: unknown;
  @ApiHideProperty() @Allow() connector?: unknown;
}

export class CreateTemplateBody extends CreateCollectionBody {
  /** All entries, in order. On update, entries that are not listed are removed. */
  @MayBeAbsent() @ListOf(TemplateEntryBody, maxEntries) entries?: TemplateEntryBody[];
  /**
   * Instead of `entries`: a toolbox the caller may edit. The entries are copied without their connections and editors,
   * and without synthetic tools.
   */
  @MayBeAbsent() @Id('tbx') from_toolbox_id?: string;
}

export class UpdateTemplateBody extends PartialType(OmitType(CreateTemplateBody, ['shares', 'from_toolbox_id']), {
  skipNullProperties: false,
}) {}

/** An entry of the request, without read-only fields. */
export const sentEntry = (body: TemplateEntryBody) => {
  const { exposed_name: _, connector: __, ...sent } = body;
  return sent;
};
