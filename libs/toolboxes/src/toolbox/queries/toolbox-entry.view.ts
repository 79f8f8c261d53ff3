import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ConnectionStatus, connectionStatuses } from '#connections';
import { unmetReasons } from '../../entry/domain/unmet-reason.js';

export const toolTiers = ['read', 'write', 'destructive'] as const;
export const toolOperations = ['read', 'create', 'update', 'delete', 'other'] as const;

export class EntryConnectorView {
  /** The slug where the catalog has no name for it. */
  label!: string;
  /** The address of the logo; null without one. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

export class EntryConnectionView {
  /** The display name of the connection. */
  name!: string;
  /** Null: they left the organization. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
}

/** One tool of a toolbox. */
export class ToolboxEntryView {
  /** The id of the entry. It never changes. */
  @ApiProperty({ example: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** A tool of a connector, or a synthetic tool of who added it. */
  @ApiProperty({ enum: ['proxy', 'synthetic'] }) type!: 'proxy' | 'synthetic';
  /** Null of a tool of a connector, and absent for everybody but the synthetic tool’s owner. */
  @ApiPropertyOptional({ type: String, nullable: true }) synthetic_tool_id?: string | null;
  /** Null of a synthetic tool, as all that has to do with one connection. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** The name of the tool; null if the caller may not see it. */
  @ApiProperty({ type: String, nullable: true }) tool_name!: string | null;
  /** The connection that it runs on: null where it needs one, and absent for who does not see it. */
  @ApiPropertyOptional({ type: String, nullable: true }) connection_id?: string | null;
  /** As it was written; null where it was not. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** What callers see it as. */
  exposed_name!: string;
  /** Null: the tool's own. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Whether the entry is enabled. */
  enabled!: boolean;
  /** Arguments where the caller sends none. */
  @ApiProperty({ type: 'object', additionalProperties: true }) defaults!: Record<string, unknown>;
  /** Arguments whatever the caller sends; they are not part of the schema that callers see. */
  @ApiProperty({ type: 'object', additionalProperties: true }) frozen!: Record<string, unknown>;
  /** Narrows the tool's own JSON Schema; null: the tool's own. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) input_schema!: object | null;
  /** On whose authority the connection is reached; null where there is none yet. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_user_id!: string | null;
  /** Null beside an id: they left the organization. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_label!: string | null;
  /** When the editor lent their connection to the entry. */
  @ApiProperty({ type: String, nullable: true }) delegated_at!: string | null;
  /** The connector. */
  @ApiProperty({ type: EntryConnectorView, nullable: true }) connector!: EntryConnectorView | null;
  /** For who sees it. */
  connection?: EntryConnectionView;
  /** Null where there is no connection, or no longer. */
  @ApiProperty({ enum: connectionStatuses, nullable: true, type: String }) connection_status!: ConnectionStatus | null;
  /** Whether the connector has a tool of this name, and it is turned on; of a synthetic tool, whether its steps can run. */
  tool_available!: boolean;
  /** Whether the pinning editor is a member and may use the connection; for the owner and edit access. */
  delegation_ok?: boolean;
  /** Whether something is in the way, whoever calls. */
  unmet!: boolean;
  /** The first thing that is in the way; what is about the editor reads `unavailable` below edit access. */
  @ApiProperty({ enum: [...unmetReasons, 'unavailable'], nullable: true, type: String }) unmet_reason!: string | null;
  /** Whether the caller may pin it anew. */
  can_repin!: boolean;
  /** Whether a restriction keeps the caller from it. */
  restricted!: boolean;
  /** Whether a restriction on the member or on a role blocks the caller; null if none does. */
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** Whether the restriction covers the whole connector or one tool. */
  @ApiProperty({ enum: ['connector', 'tool'], nullable: true, type: String }) restricted_scope!:
    'connector' | 'tool' | null;
}

/** A tool as the caller may call it now. */
export class ToolboxToolView {
  /** The name of the tool. */
  name!: string;
  /** What the tool does. */
  description!: string;
  /** Without what is frozen. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** What the tool does with its resource. */
  @ApiProperty({ enum: toolOperations }) operation!: (typeof toolOperations)[number];
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: toolTiers }) tier!: (typeof toolTiers)[number];
}
