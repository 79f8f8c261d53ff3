import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsEmail,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';

export class ChangeInviteBody {
  /**
   * The ids of the roles, at least one. You must hold every permission of the roles that you add. A new invite without
   * this field gets the organization's default role.
   */
  @ApiPropertyOptional({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids?: string[];

  /** The ids of the teams that the person joins. You must be allowed to add members to each team that you add. */
  @ApiPropertyOptional({ type: [String], example: ['team_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(50)
  @IsArray()
  team_ids?: string[];
}

export class CreateInviteBody extends ChangeInviteBody {
  /** The email address of the invited person. */
  @IsEmail() @Text({ max: 254 }) email!: string;

  /** The display name of the invited person. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  name?: string | null;

  /** Lifetime of the invite in days. Defaults to the organization's setting. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 30 })
  @MayBeAbsent()
  @Max(30)
  @Min(1)
  @IsInt()
  expires_in_days?: number;
}

export class ResendInviteBody {}

export class AcceptInviteBody {
  /** The secret of the invite. */
  @MaxLength(200) @IsString() token!: string;
  /** Display name. Defaults to the name in the invite. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

export class JoinedOrganizationView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
}

export class JoinedUserView {
  /** The id of the new member. It never changes. */
  id!: string;
}

/** The new membership. */
export class AcceptedView {
  /** The organization that was joined. */
  organization!: JoinedOrganizationView;
  /** The new member. */
  user!: JoinedUserView;
  /**
   * A personal token, valid for 30 days and shown once. Absent if the organization requires single sign-on, unless the
   * new member is an owner.
   */
  @ApiPropertyOptional() token?: string;
}
