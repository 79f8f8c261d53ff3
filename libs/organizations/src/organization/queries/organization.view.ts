import { type Limits } from '../domain/plans.js';
import { type OrganizationSettings } from '../domain/settings.js';

/** What every member sees of each of their organizations. */
export class OrganizationRowView {
  /** The id of the organization. It never changes. */
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** Names it in addresses; unique over the installation. */
  slug!: string;
  /** Relative to the address of the service, and never that of another image; null when there is none. */
  logo_url!: string | null;
  /** The status of the organization. */
  status!: 'active' | 'deletion_scheduled' | 'purging';
  /** Whether the token that asks is bound to it. */
  current!: boolean;
  /** When the organization was created. */
  created_at!: string;
  /** When the organization last changed. */
  updated_at!: string;
}

export class DeletionView {
  /** When the deletion was requested. */
  scheduled_at!: string;
  /** The id of the member who requested the deletion. */
  scheduled_by!: string | null;
  /** The display name of the member who requested the deletion. */
  scheduled_by_label!: string | null;
  /** When all data will be deleted. */
  purge_at!: string;
  /** The number of days until then. */
  days_left!: number;
}

export class LimitsView implements Limits {
  /** Null: no limit. */
  billable_seats!: number | null;
  /** The maximum number of service members; null for no limit. */
  service_members!: number | null;
  /** How many days the audit log is kept. */
  audit_days!: number;
}

export class ApprovalPolicyView {
  /** What a call that reads needs. */
  read!: 'allow' | 'confirm' | 'second_person' | 'block';
  /** What a call that writes needs. */
  write!: 'allow' | 'confirm' | 'second_person' | 'block';
  /** What a destructive call needs. */
  destructive!: 'allow' | 'confirm' | 'second_person' | 'block';
}

/** Those without a value are shown only to who holds `org:manage`. */
export class SettingsView implements Partial<OrganizationSettings> {
  /** The role of whoever joins without one being named. */
  default_role_id?: string;
  /** Days an invite lasts. */
  invite_days?: number;
  /** Domains that email addresses of members may have; empty for any. */
  allowed_email_domains?: string[];
  /** The longest a token may last; null for as long as wanted. */
  token_max_days?: number | null;
  /** The longest duration of an access grant in days; null for no limit. */
  max_grant_days?: number | null;
  /** Whether every access grant must have an expiry date. */
  require_grant_expiry?: boolean;
  /** Who may share with the whole organization. */
  org_wide_sharing?: 'allowed' | 'admins_only' | 'off';
  /** What becomes of toolboxes, templates and connectors of who leaves. */
  departed_resources?: 'ownerless' | 'require_transfer';
  /** The id of the role that members from the directory get by default. */
  provisioning_default_role_id?: string;
  /** How many days the audit log is kept; null for as long as the plan allows. */
  audit_retention_days?: number;
  /** Whether members who can decide access requests get an email about new ones. */
  notify_resolvers?: boolean;
  /** Whether new tools of remote MCP servers can be used at once or wait for review. */
  mcp_new_tools?: 'active' | 'held';
  /** Whether changed tools of remote MCP servers can be used at once or wait for review. */
  mcp_changed_tools?: 'active' | 'held';
  /** Which approval a call needs, by tier. */
  approval_policy?: ApprovalPolicyView;
  /** Whether who signs in by a direct connect link is asked before the account is connected. */
  confirm_direct_connect?: boolean;
}

/** One organization, to its own members. */
export class OrganizationView extends OrganizationRowView {
  /** The plan of the organization. */
  plan!: 'free' | 'team' | 'enterprise' | 'self_hosted';
  /** The features of the plan. */
  features!: string[];
  /** The limits of the plan. */
  limits!: LimitsView;
  /** The scheduled deletion; null without one. */
  deletion!: DeletionView | null;
  /** The settings of the organization. */
  settings!: SettingsView;
  /** Whether the caller may change the organization. */
  can_manage!: boolean;
  /** Whether the caller may delete the organization. */
  can_delete!: boolean;
  /** Whether the caller may cancel the scheduled deletion. */
  can_restore!: boolean;
}
