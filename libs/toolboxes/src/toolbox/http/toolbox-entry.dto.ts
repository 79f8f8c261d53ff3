import { ApiHideProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsIn, Length } from 'class-validator';
import { Id, MayBeAbsent, MayBeNull } from '#kernel';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';

const types = ['proxy', 'synthetic'] as const;
const nullableText = { type: String, nullable: true } as const;

/** One tool of a toolbox. What is left out of one that is there, and named by its id, stays as it is. */
export class ToolboxEntryBody extends CuratedToolBody {
  /** Of an entry that is there, to keep it. */
  @MayBeAbsent() @Id('tbxe') id?: string;
  /** Left out, of a new one: `proxy`. A `synthetic` one takes `synthetic_tool_id`, `name`, `description` and `enabled` alone. */
  @ApiPropertyOptional({ enum: types }) @MayBeAbsent() @IsIn(types) type?: 'proxy' | 'synthetic';
  /** A synthetic tool of the caller’s own; needed of a new `synthetic` one. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Id('syn') synthetic_tool_id?: string | null;
  /** Needed of a new `proxy` one. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) connector_slug?: string | null;
  /** As `GET /connector/{slug}/tools` lists it; needed of a new `proxy` one. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) tool_name?: string | null;
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
  const { id, type, synthetic_tool_id, connector_slug, tool_name, connection_id } = body;
  const { name, description, enabled, defaults, frozen, input_schema } = body;
  return {
    ...{ id, type, synthetic_tool_id, connector_slug, tool_name, connection_id },
    ...{ name, description, enabled, defaults, frozen, input_schema },
  };
};
