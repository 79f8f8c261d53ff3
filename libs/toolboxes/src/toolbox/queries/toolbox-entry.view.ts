import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ConnectionStatus, connectionStatuses } from '#connections';
import { unmetReasons } from '../../entry/domain/unmet-reason.js';

export const toolTiers = ['read', 'write', 'destructive'] as const;
export const toolOperations = ['read', 'create', 'update', 'delete', 'other'] as const;

export class EntryConnectorView {
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

export class EntryConnectionView {
  /** The display name of the connection. */
  name!: string;
  /** The display name of the owner; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
}

/** One tool of a toolbox. */
export class ToolboxEntryView {
  /** The id of the entry. It never changes. */
  @ApiProperty({ example: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `proxy`: a tool of a connector. `synthetic`: a synthetic tool of the member who added it. */
  @ApiProperty({ enum: ['proxy', 'synthetic'] }) type!: 'proxy' | 'synthetic';
  /** The id of the synthetic tool, which only its owner gets. Null for a tool of a connector. */
  @ApiPropertyOptional({ type: String, nullable: true }) synthetic_tool_id?: string | null;
  /** The slug of the connector; null for a synthetic tool, like all fields about the connection. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** The name of the tool at its connector; null for a synthetic tool. */
  @ApiProperty({ type: String, nullable: true }) tool_name!: string | null;
  /**
   * The connection that the entry runs on. Null if the entry is not pinned. Absent if the connection was deleted or the
   * caller cannot see it.
   */
  @ApiPropertyOptional({ type: String, nullable: true }) connection_id?: string | null;
  /** The name that was set for the entry. Null if none was set. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The name that callers see. */
  exposed_name!: string;
  /** The description that was set for the entry. Null for the tool's own description. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Whether the entry is enabled. */
  enabled!: boolean;
  /** Values of arguments that the caller omits. */
  @ApiProperty({ type: 'object', additionalProperties: true }) defaults!: Record<string, unknown>;
  /** Values of arguments that the caller cannot send. The schema that callers see does not contain these arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) frozen!: Record<string, unknown>;
  /** A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) input_schema!: object | null;
  /** The pinning editor. The entry runs with the access of this member. Null if the entry is not pinned. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_user_id!: string | null;
  /** The display name of the editor; null if the entry is not pinned or the editor left the organization. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_label!: string | null;
  /** When the editor pinned the entry. */
  @ApiProperty({ type: String, nullable: true }) delegated_at!: string | null;
  /** The connector. */
  @ApiProperty({ type: EntryConnectorView, nullable: true }) connector!: EntryConnectorView | null;
  /** The connection, if the caller can see it. */
  connection?: EntryConnectionView;
  /** The status of the connection; null if there is none or it was deleted. */
  @ApiProperty({ enum: connectionStatuses, nullable: true, type: String }) connection_status!: ConnectionStatus | null;
  /** Whether the tool exists and is enabled; for a synthetic tool, whether its steps can run. */
  tool_available!: boolean;
  /**
   * Whether the pinning editor is a member and can use the connection. Only the owner and callers with edit access get
   * this field.
   */
  delegation_ok?: boolean;
  /** Whether no caller can run the entry now. */
  unmet!: boolean;
  /**
   * The first reason why no caller can run the entry; null if it can run. Callers without edit access get `unavailable`
   * for reasons about the editor.
   */
  @ApiProperty({ enum: [...unmetReasons, 'unavailable'], nullable: true, type: String }) unmet_reason!: string | null;
  /** Whether the caller may repin the entry. */
  can_repin!: boolean;
  /** Whether a restriction blocks the caller from the entry. */
  restricted!: boolean;
  /** Whether a restriction on the member or on a role blocks the caller; null if none does. */
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** Whether the restriction covers the whole connector or one tool; null if no restriction blocks the caller. */
  @ApiProperty({ enum: ['connector', 'tool'], nullable: true, type: String }) restricted_scope!:
    'connector' | 'tool' | null;
}

/** A tool that the caller can call now. */
export class ToolboxToolView {
  /** The name of the tool. */
  name!: string;
  /** What the tool does. */
  description!: string;
  /** JSON Schema of the arguments, without frozen arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** What the tool does with its resource. */
  @ApiProperty({ enum: toolOperations }) operation!: (typeof toolOperations)[number];
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: toolTiers }) tier!: (typeof toolTiers)[number];
}
