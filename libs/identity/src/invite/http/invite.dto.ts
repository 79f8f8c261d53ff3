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
  /** Of at least one role; the caller must hold what they allow. */
  @ApiPropertyOptional({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids?: string[];

  /** Teams they join; the caller must be allowed to add to each. */
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

  /** As the organization's settings have it unless said. */
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
  /** What they want to be called; as they were invited unless said. */
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

/** What whoever accepted begins with. */
export class AcceptedView {
  /** The organization that was joined. */
  organization!: JoinedOrganizationView;
  /** The new member. */
  user!: JoinedUserView;
  /** A personal token that lasts 30 days: shown once. Absent where the organization requires signing in, but for its owners. */
  @ApiPropertyOptional() token?: string;
}
