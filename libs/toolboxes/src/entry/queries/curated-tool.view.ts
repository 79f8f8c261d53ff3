import { ApiProperty } from '@nestjs/swagger';

/** How an editor adapted a tool of a toolbox or template. */
export class CuratedToolView {
  /** The name that was set for the entry. Null if none was set. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
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
  /** The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
  @ApiProperty({ type: 'integer', nullable: true }) result_max_bytes!: number | null;
  /** A JSONata expression. Agents get its value instead of the result. Null for the result. */
  @ApiProperty({ type: String, nullable: true }) result_projection!: string | null;
}
