import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const roleSources = ['direct', 'group', 'default'] as const;

/** A role that somebody holds, and why. */
export class HeldRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether the role came with the organization and cannot be changed. */
  is_system!: boolean;
  /** Where the role comes from: assigned directly, through a group of the directory, or by default. */
  @ApiProperty({ enum: roleSources, isArray: true }) sources!: (typeof roleSources)[number][];
  /** The groups of the directory that give it. Only for who sees provisioning. */
  @ApiPropertyOptional({ type: [String] }) group_names?: string[];
}

/** Somebody of the organization, a person or a service. */
export class MemberView {
  /** The id of the member. It never changes. */
  @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The same as `id`. */
  user_id!: string;
  /** Whether it is a person or a service member. */
  @ApiProperty({ enum: ['person', 'service'] }) kind!: 'person' | 'service';
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The email address of the member. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  /** The job title of the member. */
  @ApiProperty({ type: String, nullable: true }) title!: string | null;
  /** The address of the profile picture of the member; null without one. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  /** The status of the member. */
  @ApiProperty({ enum: ['active', 'suspended'] }) status!: 'active' | 'suspended';
  /** `responsible`: nobody is responsible for the service member; `both`: an administrator, and one of the others. */
  @ApiProperty({ enum: ['admin', 'provisioning', 'both', 'responsible'], nullable: true, type: String }) suspended_by!:
    string | null;
  /** The ids of the roles. */
  @ApiProperty({ type: [String] }) role_ids!: string[];
  /** The roles of the member. */
  @ApiProperty({ type: [HeldRoleView] }) roles!: HeldRoleView[];
  /** `billable` when any role held is. */
  @ApiProperty({ enum: ['billable', 'free_admin'] }) seat_class!: 'billable' | 'free_admin';
  /** Whether they count now: an active person with a billable role. */
  uses_seat!: boolean;
  /** Whether a directory keeps the profile. */
  provisioned!: boolean;
  /** Whether the address is known to be theirs. Until it is, they count as who invited them wherever nobody may help themselves. */
  confirmed!: boolean;
  /** Of a service member: the person behind it, whose restrictions bind it as well. */
  @ApiProperty({ type: String, nullable: true }) responsible_user_id!: string | null;
  /** Null beside an id: a former member. */
  @ApiProperty({ type: String, nullable: true }) responsible_label!: string | null;
  /** Who was asked to be responsible, and has not accepted yet. */
  @ApiProperty({ type: String, nullable: true }) responsible_asked_id!: string | null;
  /** Only for who sees sign-in and provisioning. */
  @ApiPropertyOptional({ type: String, nullable: true }) external_id?: string | null;
  /** The number of teams. */
  @ApiProperty({ type: 'integer' }) team_count!: number;
  /** RFC 3339, UTC. */
  joined_at!: string;
  /** To the day; null for who neither manages members nor is the member. */
  @ApiProperty({ type: String, nullable: true }) last_active_at!: string | null;
  /** For who manages the organization or audits it, and for the member. */
  @ApiPropertyOptional({ enum: ['yes', 'no', 'unknown'] }) second_factor?: 'yes' | 'no' | 'unknown';
  /** Rules on the member alone. With `restriction:view` only, as the next two. */
  @ApiPropertyOptional({ type: 'integer' }) restriction_count?: number;
  /** Whether a rule of theirs still replaces the rules of their roles. */
  legacy_override?: boolean;
  /** The number of access grants in effect. */
  @ApiPropertyOptional({ type: 'integer' }) active_grant_count?: number;
  /** Whether the caller may change the roles of the member. */
  can_manage_roles!: boolean;
  /** Whether the caller may suspend the member. */
  can_suspend!: boolean;
  /** Whether the caller may remove the member. */
  can_remove!: boolean;
  /** Whether the caller may edit the profile of the member. */
  can_edit_profile!: boolean;
  /** RFC 3339, UTC. */
  created_at!: string;
  /** RFC 3339, UTC. */
  updated_at!: string;
}
