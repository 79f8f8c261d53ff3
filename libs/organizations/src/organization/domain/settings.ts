import { type AgentAuthorization } from '#authentication';
import { type Caller } from '#kernel';
import { type Plan, planFacts } from './plans.js';

export type OrganizationSettings = {
  default_role_id: string;
  invite_days: number;
  allowed_email_domains: string[];
  token_max_days: number | null;
  max_grant_days: number | null;
  require_grant_expiry: boolean;
  org_wide_sharing: 'allowed' | 'admins_only' | 'off';
  departed_resources: 'ownerless' | 'require_transfer';
  provisioning_default_role_id: string;
  audit_retention_days: number;
  notify_resolvers: boolean;
  mcp_new_tools: 'active' | 'held';
  mcp_changed_tools: 'active' | 'held';
  approval_policy: ApprovalPolicy;
  confirm_direct_connect: boolean;
  agents_may_request: boolean;
  approval_grants: boolean;
  result_max_bytes: number;
  result_retention_minutes: number;
} & AgentAuthorization;

/** Changed settings. Tiers that `approval_policy` omits keep their rule. */
export type SettingsChanges = Partial<Omit<OrganizationSettings, 'approval_policy'>> & {
  approval_policy?: Partial<ApprovalPolicy>;
};

/** Settings visible only with `org:manage`. */
export const guardedSettings = [
  'allowed_email_domains',
  'token_max_days',
  'max_grant_days',
  'require_grant_expiry',
  'audit_retention_days',
  'approval_policy',
] as const satisfies (keyof OrganizationSettings)[];

export const firstSettings = (plan: Plan, memberRoleId: string): OrganizationSettings => ({
  default_role_id: memberRoleId,
  invite_days: 7,
  allowed_email_domains: [],
  token_max_days: 365,
  max_grant_days: null,
  require_grant_expiry: false,
  org_wide_sharing: 'allowed',
  departed_resources: 'require_transfer',
  provisioning_default_role_id: memberRoleId,
  audit_retention_days: planFacts[plan].limits.audit_days,
  notify_resolvers: true,
  mcp_new_tools: 'active',
  mcp_changed_tools: 'held',
  approval_policy: { read: 'allow', write: 'allow', destructive: 'confirm' },
  confirm_direct_connect: false,
  ...laterSettings,
});

/** Settings that organizations of earlier versions have not stored. */
const laterSettings = {
  agents_may_request: true,
  approval_grants: false,
  result_max_bytes: 64 << 10,
  result_retention_minutes: 60,
  agent_authorization: 'consent',
  agent_max_scope: 'mcp:write',
} as const;

/** How large a result may be for an agent to get all of it at once, in bytes. */
export const resultSizes = { min: 4 << 10, max: 1 << 20 };

/** Adds the settings that an organization of an earlier version has not stored. */
export const withLaterSettings = (stored: OrganizationSettings): OrganizationSettings => ({
  ...laterSettings,
  ...stored,
});

/**
 * What a tool of a tier needs before it runs: nothing, approval by any allowed person, or approval by a second
 * person. A blocked tool never runs.
 */
export type ApprovalRule = 'allow' | 'confirm' | 'second_person' | 'block';

export type ApprovalPolicy = Record<'read' | 'write' | 'destructive', ApprovalRule>;

export abstract class ApprovalSettings {
  /** The current policy. */
  abstract get(orgId: string): Promise<ApprovalPolicy>;

  /** The current policy, and whether approvers may allow further calls beforehand. */
  abstract getWithGrants(orgId: string): Promise<{ policy: ApprovalPolicy; offersGrants: boolean }>;

  /** The policy as of the caller's epoch. */
  abstract getInEpoch(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ApprovalPolicy>;
}

/** Current organization settings about connecting accounts. */
export abstract class ConnectSettings {
  /** Whether people must confirm before a direct connect link connects their account. */
  abstract confirmsDirectConnect(orgId: string): Promise<boolean>;
}

/** Current organization settings about agents. */
export abstract class AgentSettings {
  /** Whether agents can ask their person for access to a blocked tool. */
  abstract mayRequestAccess(orgId: string): Promise<boolean>;

  /** How large results are shortened, and for how long they are stored, as of the caller's epoch. */
  abstract getResultSettings(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ResultSettings>;
}

export type ResultSettings = Pick<OrganizationSettings, 'result_max_bytes' | 'result_retention_minutes'>;

/** Whether tools of remote MCP servers can be called before review, by the current settings. */
export abstract class ReviewSettings {
  abstract get(orgId: string): Promise<ToolReview>;
}

export type ToolReview = { new_tools: 'active' | 'held'; changed_tools: 'active' | 'held' };
