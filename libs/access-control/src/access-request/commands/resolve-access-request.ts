import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberCallers } from '#identity';
import { type Act, actOf, type Caller, Callers, Clock, conflict, invalid } from '#kernel';
import { AccessGrant, AccessGrants, grantExpiresAt, GrantSettings } from '../../access-grant/domain/access-grant.js';
import { canWriteRestriction } from '../../restriction/domain/restriction-policy.js';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { type ResourceRef, SharedResources } from '../../share/domain/shareable.js';
import { ResourceSharing } from '../../share/services/resource-sharing.js';
import { canDecideRequest, canDecideRequests, mustBePending } from '../domain/access-request-policy.js';
import {
  type AccessRequest,
  type AccessRequestState,
  type ApprovalResult,
  type ObsoleteCause,
  statusAt,
} from '../domain/access-request.js';
import {
  type Blocked,
  type RequestableLevel,
  requestedResource,
  resourceIn,
  resourcesIn,
} from '../domain/requested-access.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { RequestBlockers } from '../services/request-blockers.js';

/** The terms that the approver sets for a grant. */
type ApprovalTerms = {
  /** Null for a grant that never expires. */
  expires_in_days: number | null;
  lift_member_rules: boolean;
};

/** Checks an approval and creates the grant or share. */
@Injectable()
export class AccessApprover {
  constructor(
    private readonly members: MemberCallers,
    private readonly blockers: RequestBlockers,
    private readonly grants: AccessGrants,
    private readonly sharing: ResourceSharing,
    private readonly settings: GrantSettings,
  ) {}

  /**
   * Returns when the grant expires; null if it never expires.
   * @throws validation_error when the terms do not fit the request or the organization's settings.
   */
  async findExpiry(
    { org_id, connector_slug }: AccessRequestState,
    terms: ApprovalTerms,
    at: Date,
  ): Promise<Date | null> {
    if (connector_slug !== null) return grantExpiresAt(terms.expires_in_days, await this.settings.get(org_id), at);
    const field = terms.lift_member_rules ? 'lift_member_rules' : 'expires_in_days';
    if (terms.lift_member_rules || terms.expires_in_days !== null)
      throw invalid(`/${field}`, 'invalid_value', `Approving this request does not create a grant. Omit ${field}.`);
    return null;
  }

  /**
   * @throws conflict `requester_suspended`, or `member_rule_blocks` when the member's own rules would still block the
   * access.
   */
  async findBlockers(
    caller: Caller,
    request: AccessRequestState,
    { lift_member_rules }: ApprovalTerms,
  ): Promise<Blocked> {
    const requester = await this.members.find(caller.orgId, request.requester_user_id, caller.request);
    if (!requester) throw conflict('requester_suspended', 'The requester is suspended. Reactivate them first.');
    const [blocked] = await this.blockers.findBlockers(caller.orgId, [request]);
    if (blocked!.blocked_by.includes('user') && !lift_member_rules)
      throw conflict(
        'member_rule_blocks',
        'A restriction on this member blocks the access. Change that restriction, or send lift_member_rules: true.',
      );
    return blocked!;
  }

  /**
   * Creates a grant for a connector or tool, a share for a resource, and nothing for a permission, because roles are
   * changed separately.
   */
  async create(
    caller: Caller,
    request: AccessRequestState,
    terms: ApprovalTerms & { expires_at: Date | null },
    act: Act,
  ): Promise<ApprovalResult> {
    const { connector_slug, level, requester_user_id } = request;
    const resource = resourceIn(request);
    const noResult = { grant_id: null, acl_id: null };
    if (resource && level) return { ...noResult, acl_id: await this.share(caller, resource, requester_user_id, level) };
    if (connector_slug === null) return noResult;
    return { ...noResult, grant_id: await this.grant({ ...request, connector_slug }, terms, act) };
  }

  private async grant(
    request: OfConnector,
    terms: ApprovalTerms & { expires_at: Date | null },
    act: Act,
  ): Promise<string> {
    const { org_id, id, requester_user_id: user_id, connector_slug, tool_name, operation, origin } = request;
    const target = { connector_slug, tool_name, operation, origin };
    await this.grants.endReplaced(org_id, user_id, target, act);
    const details = {
      user_id,
      lifts_member_rules: terms.lift_member_rules,
      request_id: id,
      expires_at: terms.expires_at,
    };
    const grant = AccessGrant.create(org_id, { ...target, ...details }, act);
    await this.grants.add(grant);
    return grant.state.id;
  }

  /**
   * Returns the share's id.
   * @throws forbidden if the caller could not share the resource through its own route.
   */
  private async share(caller: Caller, ref: ResourceRef, userId: string, level: RequestableLevel): Promise<string> {
    const { list, reach } = await this.sharing.find(caller, ref);
    canGrantLevel(caller, list.kind, reach, level).orThrow();
    const entry = { grantee_type: 'user', grantee_id: userId, level } as const;
    return (await this.sharing.share(caller, list, entry)).id;
  }
}

type OfConnector = AccessRequestState & { connector_slug: string };

export type Resolution = { note: string | null } & ({ decision: 'deny' } | ({ decision: 'approve' } & ApprovalTerms));

/**
 * `not_restricted`, `target_gone`: nothing blocked the member anymore, or the requested thing was deleted, so the request
 * was closed instead.
 */
type Resolved = 'done' | ObsoleteCause;

export class ResolveAccessRequest extends Command<Resolved> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly resolution: Resolution,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ResolveAccessRequest)
export class ResolveAccessRequestHandler implements ICommandHandler<ResolveAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly requests: AccessRequests,
    private readonly approved: AccessApprover,
    private readonly resources: SharedResources,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, resolution, expected }: ResolveAccessRequest): Promise<Resolved> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      // This check comes before the request is loaded. Otherwise a caller who can decide only requests for shared
      // resources would learn which other requests exist.
      if ((await this.requests.findKind(current.orgId, id)) !== 'resource') canDecideRequests(current).orThrow();
      const decide = (request: AccessRequest) => this.decide(current, request, resolution);
      return this.requests.change(current.orgId, id, decide, expected);
    });
  }

  private async decide(caller: Caller, request: AccessRequest, resolution: Resolution): Promise<Resolved> {
    const { state } = request;
    const act = actOf(caller, this.clock);
    const resources = await this.resources.find(caller.orgId, resourcesIn([state]));
    canDecideRequest(caller, state, requestedResource(caller, state, resources)).orThrow();
    if (resolution.decision === 'approve') return this.approve(caller, request, resolution, act);
    mustBePending({ status: statusAt(state, act.at) }).orThrow();
    request.deny(resolution.note, act);
    return 'done';
  }

  private async approve(
    caller: Caller,
    request: AccessRequest,
    terms: ApprovalTerms & { note: string | null },
    act: Act,
  ): Promise<Resolved> {
    const { state } = request;
    if (terms.lift_member_rules)
      canWriteRestriction(caller, { target_type: 'user', target_id: state.requester_user_id }).orThrow();
    const expires_at = await this.approved.findExpiry(state, terms, act.at);
    mustBePending({ status: statusAt(state, act.at) }).orThrow();
    const blocked = await this.approved.findBlockers(caller, state, terms);
    if (blocked.blocked_by.length === 0) {
      const cause = blocked.gone ? 'target_gone' : 'not_restricted';
      request.close(cause, act);
      return cause;
    }
    request.approve(await this.approved.create(caller, state, { ...terms, expires_at }, act), terms.note, act);
    return 'done';
  }
}
