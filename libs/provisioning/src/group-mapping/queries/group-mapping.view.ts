import { ApiProperty } from '@nestjs/swagger';

/** A role that a group of the directory gives, or a team that has its members. */
export class GroupMappingView {
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) group_id!: string;
  group_name!: string;
  /** Null where the group has a team. */
  @ApiProperty({ type: String, nullable: true, example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) role_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** Null where the group gives a role. */
  @ApiProperty({ type: String, nullable: true, example: null }) team_id!: string | null;
  /** What the team is called. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
  /** How many are in the group. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** Null beside an id: a former member. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** RFC 3339, UTC. */
  created_at!: string;
}

/** A mapping as its group lists it. */
export class MappedTargetView {
  /** Of the mapping. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) role_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** Null where it gives a role. */
  @ApiProperty({ type: String, nullable: true }) team_id!: string | null;
  /** What the team is called. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
}

/** A group that the directory pushed. */
export class PushedGroupView {
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  name!: string;
  /** As the directory knows it. */
  @ApiProperty({ type: String, nullable: true }) external_id!: string | null;
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The roles that it gives, and the teams that have its members. */
  @ApiProperty({ type: [MappedTargetView] }) mappings!: MappedTargetView[];
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}
