import { ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { ArrayUnique, IsBoolean } from 'class-validator';
import { Id, ListOf, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class TeamMemberBody {
  @Id('usr') user_id!: string;
  /** Not for oneself: nobody appoints themselves. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() is_admin?: boolean;
}

export class CreateTeamBody {
  /** Unique among the teams of the organization, whatever its case. */
  @Text({ max: 80 })
  name!: string;

  @MayBeNull()
  @Text({ max: 500, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  description?: string | null;

  /** Besides whoever creates it, who becomes a member and administrator. */
  @MayBeAbsent()
  @ArrayUnique((member?: TeamMemberBody) => member?.user_id)
  @ListOf(TeamMemberBody, 500)
  members?: TeamMemberBody[];
}

export class UpdateTeamBody extends PartialType(PickType(CreateTeamBody, ['name', 'description']), {
  skipNullProperties: false,
}) {}

export class AppointBody {
  @IsBoolean() is_admin!: boolean;
}
