import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { invalid, MayBeAbsent } from '#kernel';
import { type WantedTeam } from '../services/group-mirrors.js';

/** Of `role_id`, `team_id` and `create_team`, one. */
export class CreateGroupMappingBody {
  /** A group that the directory pushed. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) @IsString() @Length(1, 100) group_id!: string;

  /** The role that whoever is in it is to hold. */
  @ApiPropertyOptional({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' })
  @MayBeAbsent()
  @IsString()
  @Length(1, 100)
  role_id?: string;

  /** The team that is to have its members. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Makes a team that is called like the group. */
  @ApiPropertyOptional() @MayBeAbsent() @IsIn([true]) create_team?: boolean;

  /** Of a team that has members: takes out who is not in the group. Without it such a team is refused. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsIn([true, false]) adopt_members?: boolean;
}

/** @throws validation_error where not just one of the three is sent, or members are adopted of what is no team yet. */
export function targetOf({ role_id, team_id, create_team, adopt_members }: CreateGroupMappingBody): {
  role_id?: string;
  team: WantedTeam;
} {
  if ([role_id, team_id, create_team].filter((each) => each !== undefined).length !== 1)
    throw invalid('/role_id', 'invalid_value', 'Send one of role_id, team_id and create_team.');
  if (adopt_members !== undefined && team_id === undefined)
    throw invalid(
      '/adopt_members',
      'invalid_value',
      'Send adopt_members with a team_id alone: only a team that is there has members to adopt.',
    );
  return { role_id, team: team_id === undefined ? null : { id: team_id, adopt: adopt_members ?? false } };
}
