import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const roleSources = ['direct', 'group', 'default'] as const;

/** A role of a member, and where it comes from. */
export class HeldRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether this is a system role, which cannot be changed. */
  is_system!: boolean;
  /** Where the role comes from: assigned directly, through a directory group, or by default. */
  @ApiProperty({ enum: roleSources, isArray: true }) sources!: (typeof roleSources)[number][];
  /** The names of the directory groups that assign the role. Needs `sso:view`. */
  @ApiPropertyOptional({ type: [String] }) group_names?: string[];
}

/** A member of the organization: a person or a service. */
export class MemberView {
  @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The same as `id`. */
  user_id!: string;
  /** Whether the member is a person or a service member. */
  @ApiProperty({ enum: ['person', 'service'] }) kind!: 'person' | 'service';
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The email address of the member. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  /** The job title of the member. */
  @ApiProperty({ type: String, nullable: true }) title!: string | null;
  /** The URL of the member's profile picture. Null if there is no picture. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  /** The status of the member. */
  @ApiProperty({ enum: ['active', 'suspended'] }) status!: 'active' | 'suspended';
  /**
   * Why the member is suspended. `responsible`: the service member has no responsible person; `both`: by an
   * administrator, together with one of the other causes.
   */
  @ApiProperty({ enum: ['admin', 'provisioning', 'both', 'responsible'], nullable: true, type: String }) suspended_by!:
    string | null;
  /** The ids of the member's roles. */
  @ApiProperty({ type: [String] }) role_ids!: string[];
  /** The roles of the member. */
  @ApiProperty({ type: [HeldRoleView] }) roles!: HeldRoleView[];
  /** `billable` if at least one of the member's roles is billable. */
  @ApiProperty({ enum: ['billable', 'free_admin'] }) seat_class!: 'billable' | 'free_admin';
  /** Whether the member uses a billable seat now: an active person with a billable role. */
  uses_seat!: boolean;
  /** Whether a directory manages the profile. */
  provisioned!: boolean;
  /**
   * Whether the address is confirmed. Rules about “your own” rights treat an unconfirmed member and their inviter as one
   * person.
   */
  confirmed!: boolean;
  /** The id of the person responsible for a service member. Restrictions on that person also bind the service member. */
  @ApiProperty({ type: String, nullable: true }) responsible_user_id!: string | null;
  /** The name of the responsible person. Null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) responsible_label!: string | null;
  /** The id of the person who was asked to take responsibility and has not accepted yet. */
  @ApiProperty({ type: String, nullable: true }) responsible_asked_id!: string | null;
  /** The name of that person. Null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) responsible_asked_label!: string | null;
  /** The directory's id for the member. Needs `sso:view`. */
  @ApiPropertyOptional({ type: String, nullable: true }) external_id?: string | null;
  /** The number of teams that the member belongs to. */
  @ApiProperty({ type: 'integer' }) team_count!: number;
  /** When the member joined, in RFC 3339, UTC. */
  joined_at!: string;
  /**
   * The day the member was last active. Null if the member was never active. Also null for callers without
   * `member:manage`, except for the member.
   */
  @ApiProperty({ type: String, nullable: true }) last_active_at!: string | null;
  /**
   * Whether the last sign-in that reported its factors used a second factor; `unknown` if there was none. Needs
   * `org:manage` or `audit:view`, except for the member.
   */
  @ApiPropertyOptional({ enum: ['yes', 'no', 'unknown'] }) second_factor?: 'yes' | 'no' | 'unknown';
  /** The number of restrictions on the member alone. Needs `restriction:view`. */
  @ApiPropertyOptional({ type: 'integer' }) restriction_count?: number;
  /**
   * Whether a restriction on the member alone replaces the restrictions on the member's roles. Needs
   * `restriction:view`.
   */
  legacy_override?: boolean;
  /** The number of the member's active access grants. Needs `restriction:view`. */
  @ApiPropertyOptional({ type: 'integer' }) active_grant_count?: number;
  /**
   * Whether the caller may change the roles of the member. Callers add only roles whose permissions they hold, and only
   * owners remove the owner role.
   */
  can_manage_roles!: boolean;
  /** Whether the caller may suspend the member. */
  can_suspend!: boolean;
  /** Whether the caller may remove the member. */
  can_remove!: boolean;
  /** Whether the caller may edit the profile of the member. */
  can_edit_profile!: boolean;
  /** Whether the caller may ask a person to take responsibility for the service member. */
  can_ask_responsible!: boolean;
  /** Whether the caller was asked to take responsibility for the service member, and may accept. */
  can_accept_responsible!: boolean;
  created_at!: string;
  updated_at!: string;
}
