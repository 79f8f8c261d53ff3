import { ApiProperty } from '@nestjs/swagger';

/** A group that things can be shared with. */
export class TeamView {
  @ApiProperty({ example: 'team_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** `scim`: its members mirror a group of the directory. */
  @ApiProperty({ enum: ['manual', 'scim'] }) source!: 'manual' | 'scim';
  /** Active and suspended members. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  @ApiProperty({ type: 'integer' }) admin_count!: number;
  /** What the caller is in it; null where they don't belong to it. */
  @ApiProperty({ enum: ['member', 'admin'], nullable: true, type: String }) my_role!: 'member' | 'admin' | null;
  can_manage!: boolean;
  can_manage_members!: boolean;
  can_delete!: boolean;
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}

/** A member of a team. */
export class TeamMemberView {
  @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) user_id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  @ApiProperty({ enum: ['active', 'suspended'] }) status!: 'active' | 'suspended';
  is_admin!: boolean;
  /** RFC 3339, UTC. */
  added_at!: string;
  @ApiProperty({ type: String, nullable: true }) added_by!: string | null;
  /** Null beside an id means they left the organization. */
  @ApiProperty({ type: String, nullable: true }) added_by_label!: string | null;
}
