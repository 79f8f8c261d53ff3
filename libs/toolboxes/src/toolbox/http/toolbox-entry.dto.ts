import { ApiHideProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsBoolean, IsIn, IsObject, IsString, Length, Matches } from 'class-validator';
import { type InputSchema } from '#connector-definition';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { toolNamePattern } from '../../entry/domain/exposed-name.js';

const object = { type: 'object', additionalProperties: true } as const;

/** What a tool of a toolbox and one of a template have in common. */
export class CuratedToolBody {
  /** What callers see: letters, digits, `_` and `-`. Null: made of connector and tool. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: 64, pattern: toolNamePattern.source })
  @MayBeNull()
  @IsString()
  @Matches(toolNamePattern, { message: '$property must be 1 to 64 letters, digits, “_” or “-”.' })
  name?: string | null;
  /** What callers read; null: the tool's own. */
  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeNull()
  @Text({ max: 4000, lines: true })
  description?: string | null;
  /** Left out, of a new one: true. */
  @MayBeAbsent() @IsBoolean() enabled?: boolean;
  /** Arguments where the caller sends none. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() defaults?: Record<string, unknown>;
  /** Arguments whatever the caller sends; whoever may view this can read them. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() frozen?: Record<string, unknown>;
  /** A JSON Schema that lets through no more than the tool's own; null: the tool's own. */
  @ApiPropertyOptional({ ...object, nullable: true }) @MayBeNull() @IsObject() input_schema?: InputSchema | null;
}

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
