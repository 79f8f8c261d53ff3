import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { Flag, Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class NoteBody {
  /** A note for the audit log. */
  @MayBeNull()
  @Text({ max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;
}

export class ReplacementBody {
  /** The slug of the connector whose connections are replaced. */
  @IsString() @Length(1, 200) connector_slug!: string;
  /** An active connection on the same connector that the caller may use. */
  @Id('conn') connection_id!: string;
}

export class RemoveMemberBody extends NoteBody {
  /** The member who takes over toolboxes, templates and connectors. */
  @MayBeNull() @Id('usr') @ApiPropertyOptional({ type: String, nullable: true }) transfer_to?: string | null;

  /** Whether toolboxes, templates and connectors may be left without an owner. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() confirm_ownerless?: boolean;

  /** Connections that replace the leaving member's connections, one per connector. */
  @MayBeAbsent()
  @ArrayUnique((replacement?: ReplacementBody) => replacement?.connector_slug)
  @ListOf(ReplacementBody, 200)
  replacements?: ReplacementBody[];
}

export class RemoveMemberQuery {
  /** The member who takes over toolboxes, templates and connectors. */
  @MayBeAbsent() @Id('usr') transfer_to?: string;

  /** Whether toolboxes, templates and connectors may be left without an owner. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) confirm_ownerless?: boolean;
}

export class RemovedView {
  /** Number of resources of each kind that have a new owner. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) transferred!: Record<string, number>;
  /** Number of the member's connections that became `disconnected`. */
  @ApiProperty({ type: 'integer' }) disconnected!: number;
  /** Number of toolbox entries that now run on another connection. */
  @ApiProperty({ type: 'integer' }) replaced!: number;
  /** Number of resources that now have no owner. */
  @ApiProperty({ type: 'integer' }) ownerless!: number;
}
