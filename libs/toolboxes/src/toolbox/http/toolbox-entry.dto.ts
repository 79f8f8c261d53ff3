import { ApiHideProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsIn, Length } from 'class-validator';
import { Id, MayBeAbsent, MayBeNull } from '#kernel';
import { CuratedToolBody } from '../../entry/http/curated-tool.dto.js';

const types = ['proxy', 'synthetic'] as const;
const nullableText = { type: String, nullable: true } as const;

/** One tool of a toolbox. Omitted fields of an existing entry, named by its id, keep their values. */
export class ToolboxEntryBody extends CuratedToolBody {
  /** The id of an existing entry, to keep it. */
  @MayBeAbsent() @Id('tbxe') id?: string;
  /**
   * The type; defaults to `proxy` for a new entry. A `synthetic` entry accepts only `synthetic_tool_id`, `name`,
   * `description` and `enabled`.
   */
  @ApiPropertyOptional({ enum: types }) @MayBeAbsent() @IsIn(types) type?: 'proxy' | 'synthetic';
  /** The id of one of the caller’s synthetic tools. Required for a new `synthetic` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Id('syn') synthetic_tool_id?: string | null;
  /** The slug of the connector. Required for a new `proxy` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) connector_slug?: string | null;
  /** The name of the tool, as `GET /connector/{slug}/tools` lists it. Required for a new `proxy` entry. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Length(1, 200) tool_name?: string | null;
  /** The connection that the entry runs on. The caller needs `use` access to it. Null leaves the entry unpinned. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Id('conn') connection_id?: string | null;

  // Read-only. Accepted and ignored, so that a client can send back an entry as it received it.
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

/** An entry of the request, without read-only fields. */
export const sentEntry = (body: ToolboxEntryBody) => {
  const { id, type, synthetic_tool_id, connector_slug, tool_name, connection_id } = body;
  const { name, description, enabled, defaults, frozen, input_schema } = body;
  return {
    ...{ id, type, synthetic_tool_id, connector_slug, tool_name, connection_id },
    ...{ name, description, enabled, defaults, frozen, input_schema },
  };
};
