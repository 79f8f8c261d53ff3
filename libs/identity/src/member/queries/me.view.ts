import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type NotificationChoices } from '../domain/notifications.js';
import { MemberView } from './member.view.js';

export class MyOrganizationView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** The slug of the organization: its name in addresses. */
  slug!: string;
  /** The address of the logo; null without one. */
  @ApiProperty({ type: String, nullable: true }) logo_url!: string | null;
  /** The status of the organization. */
  @ApiProperty({ enum: ['active', 'deletion_scheduled', 'purging'] }) status!: string;
  /** The plan of the organization. */
  @ApiProperty({ enum: ['free', 'team', 'enterprise', 'self_hosted'] }) plan!: string;
}

export class OneOfMyOrganizationsView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** The slug of the organization: its name in addresses. */
  slug!: string;
  /** Whether the token is bound to it. */
  current!: boolean;
}

export class MyTokenView {
  /** The id of the token. It never changes. */
  id!: string;
  /** The kind of token. */
  @ApiProperty({ enum: ['personal', 'service'] }) kind!: string;
  /** Null: all that the member may do. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** When the token expires; null if it never does. */
  @ApiProperty({ type: String, nullable: true }) expires_at!: string | null;
}

export class MyRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether the role came with the organization and cannot be changed. */
  is_system!: boolean;
}

export class MyTeamView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team. */
  name!: string;
  /** Whether the member administers the team. */
  is_admin!: boolean;
}

export class MyRestrictionsView {
  /** Whether any rule binds the caller. */
  bound!: boolean;
  /** The number of restrictions that apply. */
  @ApiProperty({ type: 'integer' }) rule_count!: number;
  /** Whether a rule of theirs still replaces the rules of their roles. */
  legacy_override!: boolean;
  /** The number of access grants in effect. */
  @ApiProperty({ type: 'integer' }) active_grant_count!: number;
}

/** What the caller is mailed of. */
export class MyNotificationsView implements NotificationChoices {
  /** Requests that the caller may decide. */
  @IsBoolean() access_requests!: boolean;
  /** What was decided of the caller's own requests. */
  @IsBoolean() access_decisions!: boolean;
  /** Exceptions that end in three days: the caller's own, and those that they gave. */
  @IsBoolean() grant_ends!: boolean;
  /** Tokens of the caller, or that they issued for a program, that end in three days. */
  @IsBoolean() token_ends!: boolean;
  /** Changes of the caller's roles by somebody else, but for those by a directory's groups. */
  @IsBoolean() role_changes!: boolean;
  /** What is handed over to the caller, or is to be. */
  @IsBoolean() ownership_changes!: boolean;
  /** That an organization which the caller owns is going to be deleted. */
  @IsBoolean() organization_deletion!: boolean;
  /** Webhooks that were disabled because they failed, of who manages webhooks. */
  @IsBoolean() webhooks_disabled!: boolean;
  /** What the directory wanted in vain, once a day for each reason, of who manages sign-in. */
  @IsBoolean() sync_refusals!: boolean;
  /** Payments that failed, or came after all, and a subscription bought twice, of who manages billing. */
  @IsBoolean() payments!: boolean;
}

/** Who the caller is, and what they may do. */
export class MeView {
  /** The caller. */
  user!: MemberView;
  /** The organization of the token. */
  organization!: MyOrganizationView;
  /** All organizations of the person. */
  @ApiProperty({ type: [OneOfMyOrganizationsView] }) organizations!: OneOfMyOrganizationsView[];
  /** The token of this request. */
  @ApiProperty({ type: MyTokenView, nullable: true }) token!: MyTokenView | null;
  /** The roles of the caller. */
  @ApiProperty({ type: [MyRoleView] }) roles!: MyRoleView[];
  /** What the caller may do now: all that their roles allow, as far as the token's scopes reach. */
  @ApiProperty({ type: [String] }) permissions!: string[];
  /** The features of the plan. */
  @ApiProperty({ type: [String] }) features!: string[];
  /** The teams of the caller. */
  @ApiProperty({ type: [MyTeamView] }) teams!: MyTeamView[];
  /** Whether the caller takes a billable seat. */
  @ApiProperty({ enum: ['billable', 'free_admin'] }) seat_class!: string;
  /** The restrictions that apply to the caller. */
  restrictions!: MyRestrictionsView;
  /** Their access requests that wait for a decision. */
  @ApiProperty({ type: 'integer' }) pending_request_count!: number;
  /** What the caller is mailed of in this organization, where it sends mail. */
  notifications!: MyNotificationsView;
}
