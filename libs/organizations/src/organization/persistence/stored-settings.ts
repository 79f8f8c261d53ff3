import { Injectable } from '@nestjs/common';
import { type GrantLimits, type GrantSettings, type OrgWideSharing, type SharingSettings } from '#access-control';
import { type AgentAuthorization, type AgentAuthorizationSettings } from '#authentication';
import { type PeopleRules, type PeopleSettings, type RoleSettings } from '#identity';
import { type Caller, EpochCache, LostConnections, notFound, Reads, Transactions } from '#kernel';
import {
  type AgentSettings,
  type ApprovalPolicy,
  type ApprovalSettings,
  type ConnectSettings,
  type OrganizationSettings,
  type ResultSettings,
  type ReviewSettings,
  type ToolReview,
  withLaterSettings,
} from '../domain/settings.js';
import { type Plan, planFacts } from '../domain/plans.js';

/** Maximum number of organizations whose settings are cached. */
const maxCached = 5000;

type Row = { plan: Plan; settings: OrganizationSettings };

const select = 'select plan, settings from organizations.organizations where org_id = :org_id';

/** Settings for other contexts, read in the transaction of the caller. */
@Injectable()
abstract class StoredSettings {
  constructor(private readonly transactions: Transactions) {}

  protected async read(orgId: string): Promise<Row> {
    const row = await this.transactions.one<Row>(orgId, select);
    if (!row) throw notFound('organization');
    return row;
  }
}

@Injectable()
export class StoredGrantSettings extends StoredSettings implements GrantSettings {
  async get(orgId: string): Promise<GrantLimits> {
    const { max_grant_days, require_grant_expiry } = (await this.read(orgId)).settings;
    return { max_grant_days, require_grant_expiry };
  }
}

@Injectable()
export class StoredSharingSettings extends StoredSettings implements SharingSettings {
  async orgWide(orgId: string): Promise<OrgWideSharing> {
    return (await this.read(orgId)).settings.org_wide_sharing;
  }
}

@Injectable()
export class StoredPeopleSettings extends StoredSettings implements PeopleSettings {
  async get(orgId: string): Promise<PeopleRules> {
    const { plan, settings } = await this.read(orgId);
    const { default_role_id, provisioning_default_role_id, invite_days } = settings;
    const { allowed_email_domains, token_max_days, departed_resources } = settings;
    const { billable_seats, service_members } = planFacts[plan].limits;
    return {
      default_role_id,
      provisioning_default_role_id,
      invite_days,
      allowed_email_domains,
      token_max_days,
      departed_resources,
      billable_seats,
      service_members,
    };
  }
}

/** Cached by epoch for the token endpoint. */
@Injectable()
export class StoredAgentAuthorizationSettings extends StoredSettings implements AgentAuthorizationSettings {
  private readonly settings: EpochCache<AgentAuthorization>;

  constructor(transactions: Transactions, lostConnections: LostConnections) {
    super(transactions);
    this.settings = new EpochCache(maxCached, lostConnections);
  }

  getInEpoch({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<AgentAuthorization> {
    return this.settings.get(orgId, epoch, () => this.get(orgId));
  }

  async get(orgId: string): Promise<AgentAuthorization> {
    const { agent_authorization, agent_max_scope } = withLaterSettings((await this.read(orgId)).settings);
    return { agent_authorization, agent_max_scope };
  }
}

/** Uses the read connections, because lists of roles need these settings too. Cached by epoch for them. */
@Injectable()
export class StoredRoleSettings implements RoleSettings {
  private readonly usedRoles: EpochCache<ReadonlyMap<string, string>>;

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    this.usedRoles = new EpochCache(maxCached, lostConnections);
  }

  getUsedRolesInEpoch({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<ReadonlyMap<string, string>> {
    return this.usedRoles.get(orgId, epoch, () => this.getUsedRoles(orgId));
  }

  async getUsedRoles(orgId: string): Promise<ReadonlyMap<string, string>> {
    const row = await this.reads.one<Row>(orgId, select);
    if (!row) throw notFound('organization');
    const { default_role_id, provisioning_default_role_id } = row.settings;
    return new Map([
      [provisioning_default_role_id, 'provisioning_default_role_id'],
      [default_role_id, 'default_role_id'],
    ]);
  }
}

/**
 * The policy is cached by epoch, because every tool run needs it. The epoch changes with the settings, so the cached
 * policy is never outdated.
 */
@Injectable()
export class StoredApprovalSettings implements ApprovalSettings {
  private readonly policies: EpochCache<ApprovalPolicy>;

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    this.policies = new EpochCache(maxCached, lostConnections);
  }

  getInEpoch({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<ApprovalPolicy> {
    return this.policies.get(orgId, epoch, () => this.get(orgId));
  }

  async getWithGrants(orgId: string): Promise<{ policy: ApprovalPolicy; offersGrants: boolean }> {
    const row = await this.reads.one<Row>(orgId, select);
    if (!row) throw notFound('organization');
    const { approval_policy: policy, approval_grants: offersGrants } = withLaterSettings(row.settings);
    return { policy, offersGrants };
  }

  async get(orgId: string): Promise<ApprovalPolicy> {
    const row = await this.reads.one<{ policy: ApprovalPolicy }>(orgId, approvalPolicy);
    if (!row) throw notFound('organization');
    return row.policy;
  }
}

/** Read when a connect link is opened. */
@Injectable()
export class StoredConnectSettings implements ConnectSettings {
  constructor(private readonly reads: Reads) {}

  async confirmsDirectConnect(orgId: string): Promise<boolean> {
    const row = await this.reads.one<{ confirms: boolean }>(orgId, confirmsDirectConnect);
    if (!row) throw notFound('organization');
    return row.confirms;
  }
}

/**
 * Whether agents may request access is read only if a rule blocks a tool that an agent lists or requests. The settings
 * about results are cached like the approval policy, because every list of tools needs them.
 */
@Injectable()
export class StoredAgentSettings implements AgentSettings {
  private readonly resultSettings: EpochCache<ResultSettings>;

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    this.resultSettings = new EpochCache(maxCached, lostConnections);
  }

  async mayRequestAccess(orgId: string): Promise<boolean> {
    return (await this.read(orgId)).agents_may_request;
  }

  getResultSettings({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>): Promise<ResultSettings> {
    return this.resultSettings.get(orgId, epoch, async () => {
      const { result_max_bytes, result_retention_minutes } = await this.read(orgId);
      return { result_max_bytes, result_retention_minutes };
    });
  }

  private async read(orgId: string): Promise<OrganizationSettings> {
    const row = await this.reads.one<Row>(orgId, select);
    if (!row) throw notFound('organization');
    return withLaterSettings(row.settings);
  }
}

/** Organizations created before these settings existed have the defaults. */
@Injectable()
export class StoredReviewSettings implements ReviewSettings {
  constructor(private readonly reads: Reads) {}

  async get(orgId: string): Promise<ToolReview> {
    const row = await this.reads.one<ToolReview>(orgId, toolReview);
    if (!row) throw notFound('organization');
    return row;
  }
}

const toolReview = `
  select coalesce(settings ->> 'mcp_new_tools', 'active') as new_tools,
    coalesce(settings ->> 'mcp_changed_tools', 'held') as changed_tools
  from organizations.organizations where org_id = :org_id`;

const approvalPolicy = `select settings -> 'approval_policy' as policy from organizations.organizations
  where org_id = :org_id`;

const confirmsDirectConnect = `select (settings -> 'confirm_direct_connect')::boolean as confirms
  from organizations.organizations where org_id = :org_id`;
