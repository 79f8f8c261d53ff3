import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { invalid, MayBeAbsent } from '#kernel';
import { type TargetTeam } from '../commands/map-group-to-team.js';

/** Send exactly one of `role_id`, `team_id` and `create_team`. */
export class CreateGroupMappingBody {
  /** The id of a group that the directory pushed. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) @IsString() @Length(1, 100) group_id!: string;

  /** The role for members of the group. */
  @ApiPropertyOptional({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' })
  @MayBeAbsent()
  @IsString()
  @Length(1, 100)
  role_id?: string;

  /** The team that mirrors the group. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Creates a team that has the group's name and mirrors the group. */
  @ApiPropertyOptional() @MayBeAbsent() @IsIn([true]) create_team?: boolean;

  /** Removes team members who are not in the group. Without this field, a team that has members is refused. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsIn([true, false]) adopt_members?: boolean;
}

/**
 * @throws validation_error unless exactly one of `role_id`, `team_id` and `create_team` is sent, or if `adopt_members` is
 * sent without `team_id`.
 */
export function targetOf({ role_id, team_id, create_team, adopt_members }: CreateGroupMappingBody): {
  role_id?: string;
  team: TargetTeam;
} {
  if ([role_id, team_id, create_team].filter((each) => each !== undefined).length !== 1)
    throw invalid('/role_id', 'invalid_value', 'Send exactly one of role_id, team_id and create_team.');
  if (adopt_members !== undefined && team_id === undefined)
    throw invalid(
      '/adopt_members',
      'invalid_value',
      'Send adopt_members only with team_id, because only an existing team has members.',
    );
  return { role_id, team: team_id === undefined ? null : { id: team_id, adopt: adopt_members ?? false } };
}
