import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Length,
} from 'class-validator';
import { Flag, Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class CreateMemberBody {
  /** People are invited: see `POST /invite`. */
  @ApiProperty({ enum: ['service'] })
  @Equals('service', { message: 'kind must be service: people are invited with POST /invite.' })
  kind!: 'service';

  /** The display name of the member. */
  @Text({ max: 80 })
  name!: string;

  /** Any roles but the owner's; the caller must hold what they allow. */
  @ApiProperty({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids!: string[];
}

export class UpdateMemberBody {
  /** Null clears it, where there is an email to be known by. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  name?: string | null;

  /** The job title of the member. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  title?: string | null;

  /** Becomes all that the member holds directly; what groups give stays. */
  @ApiPropertyOptional({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids?: string[];
}

export class NoteBody {
  /** For the log. */
  @MayBeNull()
  @Text({ max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;
}

export class ResponsibleBody {
  /** An active person of the organization, who has to accept. */
  @Id('usr') @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf' }) user_id!: string;
}

export class ReplacementBody {
  /** The slug of the connector. */
  @IsString() @Length(1, 200) connector_slug!: string;
  /** An active connection on that connector, which the caller may use. */
  @Id('conn') connection_id!: string;
}

export class RemoveMemberBody extends NoteBody {
  /** Who takes over toolboxes, templates and connectors. */
  @MayBeNull() @Id('usr') @ApiPropertyOptional({ type: String, nullable: true }) transfer_to?: string | null;

  /** Whether these may be left without an owner. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() confirm_ownerless?: boolean;

  /** Connections that stand in for the leaver's, one a connector. */
  @MayBeAbsent()
  @ArrayUnique((replacement?: ReplacementBody) => replacement?.connector_slug)
  @ListOf(ReplacementBody, 200)
  replacements?: ReplacementBody[];
}

export class RemoveMemberQuery {
  /** Who takes over toolboxes, templates and connectors. */
  @MayBeAbsent() @Id('usr') transfer_to?: string;

  /** Whether these may be left without an owner. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) confirm_ownerless?: boolean;
}

export class RemovedView {
  /** How many things of each kind have a new owner. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) transferred!: Record<string, number>;
  /** Connections that nobody can use any more. */
  @ApiProperty({ type: 'integer' }) disconnected!: number;
  /** Toolbox entries that run on another connection now. */
  @ApiProperty({ type: 'integer' }) replaced!: number;
  /** Things that have no owner now. */
  @ApiProperty({ type: 'integer' }) ownerless!: number;
}
