import { ApiProperty } from '@nestjs/swagger';

/** A role that a group of the directory gives, or a team that has its members. */
export class GroupMappingView {
  /** The id of the mapping. It never changes. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the directory group. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) group_id!: string;
  /** The display name of the directory group. */
  group_name!: string;
  /** Null where the group has a team. */
  @ApiProperty({ type: String, nullable: true, example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** Null where the group gives a role. */
  @ApiProperty({ type: String, nullable: true, example: null }) team_id!: string | null;
  /** What the team is called. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
  /** How many are in the group. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The id of the member who created the mapping; null if there is none. */
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
  /** The id of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** Null where it gives a role. */
  @ApiProperty({ type: String, nullable: true }) team_id!: string | null;
  /** What the team is called. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
}

/** A group that the directory pushed. */
export class PushedGroupView {
  /** The id of the group. It never changes. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the group. */
  name!: string;
  /** As the directory knows it. */
  @ApiProperty({ type: String, nullable: true }) external_id!: string | null;
  /** The number of members. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The roles that it gives, and the teams that have its members. */
  @ApiProperty({ type: [MappedTargetView] }) mappings!: MappedTargetView[];
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}
