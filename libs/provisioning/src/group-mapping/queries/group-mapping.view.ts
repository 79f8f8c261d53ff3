import { ApiProperty } from '@nestjs/swagger';

/** A role that a group of the directory gives. */
export class GroupMappingView {
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) group_id!: string;
  group_name!: string;
  @ApiProperty({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) role_id!: string;
  role_name!: string;
  /** How many are in the group. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** Null beside an id: a former member. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** RFC 3339, UTC. */
  created_at!: string;
}

/** A mapping as its group lists it. */
export class MappedRoleView {
  /** Of the mapping. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  role_id!: string;
  role_name!: string;
}

/** A group that the directory pushed. */
export class PushedGroupView {
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  name!: string;
  /** As the directory knows it. */
  @ApiProperty({ type: String, nullable: true }) external_id!: string | null;
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The roles that it gives. */
  @ApiProperty({ type: [MappedRoleView] }) mappings!: MappedRoleView[];
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}
