import { type Limits } from '../domain/plans.js';
import { type OrganizationSettings } from '../domain/settings.js';

/** What every member sees of each of their organizations. */
export class OrganizationRowView {
  id!: string;
  name!: string;
  /** Names it in addresses; unique over the installation. */
  slug!: string;
  /** Relative to the address of the service, and never that of another image; null when there is none. */
  logo_url!: string | null;
  status!: 'active' | 'deletion_scheduled' | 'purging';
  /** Whether the token that asks is bound to it. */
  current!: boolean;
  created_at!: string;
  updated_at!: string;
}

export class DeletionView {
  scheduled_at!: string;
  scheduled_by!: string | null;
  scheduled_by_label!: string | null;
  purge_at!: string;
  days_left!: number;
}

export class LimitsView implements Limits {
  /** Null: no limit. */
  billable_seats!: number | null;
  service_members!: number | null;
  audit_days!: number;
}

export class ApprovalPolicyView {
  read!: 'allow' | 'confirm' | 'second_person' | 'block';
  write!: 'allow' | 'confirm' | 'second_person' | 'block';
  destructive!: 'allow' | 'confirm' | 'second_person' | 'block';
}

/** Those without a value are shown only to who holds `org:manage`. */
export class SettingsView implements Partial<OrganizationSettings> {
  /** The role of whoever joins without one being named. */
  default_role_id?: string;
  /** Days an invite lasts. */
  invite_days?: number;
  allowed_email_domains?: string[];
  /** The longest a token may last; null for as long as wanted. */
  token_max_days?: number | null;
  max_grant_days?: number | null;
  require_grant_expiry?: boolean;
  /** Who may share with the whole organization. */
  org_wide_sharing?: 'allowed' | 'admins_only' | 'off';
  /** What becomes of toolboxes, templates and connectors of who leaves. */
  departed_resources?: 'ownerless' | 'require_transfer';
  provisioning_default_role_id?: string;
  audit_retention_days?: number;
  notify_resolvers?: boolean;
  mcp_new_tools?: 'active' | 'held';
  mcp_changed_tools?: 'active' | 'held';
  approval_policy?: ApprovalPolicyView;
  /** Whether who signs in by a direct connect link is asked before the account is connected. */
  confirm_direct_connect?: boolean;
}

/** One organization, to its own members. */
export class OrganizationView extends OrganizationRowView {
  plan!: 'free' | 'team' | 'enterprise' | 'self_hosted';
  features!: string[];
  limits!: LimitsView;
  deletion!: DeletionView | null;
  settings!: SettingsView;
  can_manage!: boolean;
  can_delete!: boolean;
  can_restore!: boolean;
}
