import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { CreatedPageQuery, DatedPageQuery, MayBeAbsent, SearchText } from '#kernel';

/** Filters of the list of mappings. */
export class GroupMappingQuery extends CreatedPageQuery {
  /** Only mappings of this group. */
  @MayBeAbsent() @IsString() @Length(1, 100) group_id?: string;

  /** Only mappings to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Only the mapping of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at']) sort?: string;
}

/** Filters of the list of pushed groups. */
export class PushedGroupQuery extends DatedPageQuery {
  /** Only groups whose name contains this text. */
  @SearchText() q?: string;

  /** The sort order. The default is by name. */
  @MayBeAbsent() @IsIn(['name', '-created_at']) sort?: string;
}

/** The mapping of a directory group to a role or a team. */
export class GroupMappingView {
  /** The id of the mapping. It never changes. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the directory group. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) group_id!: string;
  /** The display name of the directory group. */
  group_name!: string;
  /** The id of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true, example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** The id of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true, example: null }) team_id!: string | null;
  /** The display name of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
  /** The number of members of the group. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The id of the member who created the mapping; null if the operator did. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the creator; null if the operator created the mapping, or if the member has left. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  /** When the mapping was created, in RFC 3339, UTC. */
  created_at!: string;
}

/** A mapping in the list of its group. */
export class MappedTargetView {
  /** The id of the mapping. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** The id of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_id!: string | null;
  /** The display name of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
}

/** A group that the directory pushed. */
export class PushedGroupView {
  /** The id of the group. It never changes. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the group. */
  name!: string;
  /** The group's id in the directory; null if the directory sent none. */
  @ApiProperty({ type: String, nullable: true }) external_id!: string | null;
  /** The number of members. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The roles and teams that the group is mapped to. */
  @ApiProperty({ type: [MappedTargetView] }) mappings!: MappedTargetView[];
  /** When the group was created, in RFC 3339, UTC. */
  created_at!: string;
  /** When the group last changed, in RFC 3339, UTC. */
  updated_at!: string;
}
