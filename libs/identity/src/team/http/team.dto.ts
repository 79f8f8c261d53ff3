import { ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean } from 'class-validator';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class TeamMemberBody {
  /** The id of the member to add. */
  @Id('usr') user_id!: string;
  /** Whether the member becomes a team administrator. You cannot appoint yourself. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() is_admin?: boolean;
}

export class CreateTeamBody {
  /** The display name. It must be unique among the teams of the organization, ignoring case. */
  @Text({ max: 80 })
  name!: string;

  /** What the team is for. */
  @MayBeNull()
  @Text({ max: 500, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  description?: string | null;

  /** Members to add besides the creator, who always becomes a member and an administrator. */
  @MayBeAbsent()
  @ArrayUnique((member?: TeamMemberBody) => member?.user_id)
  @ListOf(TeamMemberBody, 500)
  members?: TeamMemberBody[];
}

export class UpdateTeamBody extends PartialType(PickType(CreateTeamBody, ['name', 'description']), {
  skipNullProperties: false,
}) {}

export class AppointBody {
  /** Whether the member administers the team. */
  @IsBoolean() is_admin!: boolean;
}
