import { ApiHideProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsIn, Length } from 'class-validator';
import { Id, MayBeAbsent, MayBeNull } from '#kernel';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';

/** One tool of a toolbox. What is left out of one that is there, and named by its id, stays as it is. */
export class ToolboxEntryBody extends CuratedToolBody {
  /** Of an entry that is there, to keep it. */
  @MayBeAbsent() @Id('tbxe') id?: string;
  @ApiPropertyOptional({ enum: ['proxy'] }) @MayBeAbsent() @IsIn(['proxy']) type?: 'proxy';
  /** Needed of a new one. */
  @MayBeAbsent() @Length(1, 200) connector_slug?: string;
  /** As `GET /connector/{slug}/tools` lists it; needed of a new one. */
  @MayBeAbsent() @Length(1, 200) tool_name?: string;
  /** What it runs on, with the use access of who writes this; null: it needs one yet. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Id('conn') connection_id?: string | null;

  // Only ever answered; taken and left aside, so that what was read can be sent back.
  @ApiHideProperty() @Allow() exposed_name?: unknown;
  @ApiHideProperty() @Allow() delegated_by_user_id?: unknown;
  @ApiHideProperty() @Allow() delegated_by_label?: unknown;
  @ApiHideProperty() @Allow() delegated_at?: unknown;
  @ApiHideProperty() @Allow() connector?: unknown;
  @ApiHideProperty() @Allow() connection?: unknown;
  @ApiHideProperty() @Allow() connection_status?: unknown;
  @ApiHideProperty() @Allow() tool_available?: unknown;
  @ApiHideProperty() @Allow() delegation_ok?: unknown;
  @ApiHideProperty() @Allow() unmet?: unknown;
  @ApiHideProperty() @Allow() unmet_reason?: unknown;
  @ApiHideProperty() @Allow() can_repin?: unknown;
  @ApiHideProperty() @Allow() restricted?: unknown;
  @ApiHideProperty() @Allow() restricted_by?: unknown;
  @ApiHideProperty() @Allow() restricted_scope?: unknown;
}

/** What the request says of an entry, without what is only ever answered. */
export const sentOf = (body: ToolboxEntryBody) => {
  const { id, connector_slug, tool_name, connection_id } = body;
  const { name, description, enabled, defaults, frozen, input_schema } = body;
  return {
    ...{ id, connector_slug, tool_name, connection_id },
    ...{ name, description, enabled, defaults, frozen, input_schema },
  };
};
