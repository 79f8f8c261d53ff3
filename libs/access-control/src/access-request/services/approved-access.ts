import { Injectable } from '@nestjs/common';
import { MemberCallers } from '#identity';
import { type Act, type Caller, conflict, invalid } from '#kernel';
import { AccessGrant } from '../../access-grant/domain/access-grant.js';
import { AccessGrants, GrantSettings } from '../../access-grant/domain/access-grants.js';
import { grantEnd } from '../../access-grant/domain/grant-end.js';
import { type ApprovalResult } from '../domain/access-request-events.js';
import { type AccessRequestState } from '../domain/access-request.js';
import { resourceIn } from '../domain/requested-access.js';
import { type Blocked, RequestBlockers } from '../domain/request-blockers.js';
import { ApprovedShares } from './approved-shares.js';

/** What whoever approves says of the grant. */
export type ApprovalTerms = {
  /** Null: no end. */
  expires_in_days: number | null;
  lift_member_rules: boolean;
};

/** What an approval needs to know, and what it makes. */
@Injectable()
export class ApprovedAccess {
  constructor(
    private readonly members: MemberCallers,
    private readonly blockers: RequestBlockers,
    private readonly grants: AccessGrants,
    private readonly shares: ApprovedShares,
    private readonly settings: GrantSettings,
  ) {}

  /** @throws validation_error where the terms don't fit the request, or the settings of the organization. */
  async endOf({ org_id, connector_slug }: AccessRequestState, terms: ApprovalTerms, at: Date): Promise<Date | null> {
    if (connector_slug !== null) return grantEnd(terms.expires_in_days, await this.settings.of(org_id), at);
    const field = terms.lift_member_rules ? 'lift_member_rules' : 'expires_in_days';
    if (terms.lift_member_rules || terms.expires_in_days !== null)
      throw invalid(`/${field}`, 'invalid_value', `${field} goes with a grant, and approving this request makes none.`);
    return null;
  }

  /** @throws conflict `requester_suspended`, or `member_rule_blocks` where the grant would lift too little. */
  async blockersOf(
    caller: Caller,
    request: AccessRequestState,
    { lift_member_rules }: ApprovalTerms,
  ): Promise<Blocked> {
    const requester = await this.members.of(caller.orgId, request.requester_user_id, caller.request);
    if (!requester) throw conflict('requester_suspended', 'The member is suspended: reactivate them first.');
    const [blocked] = await this.blockers.of(caller.orgId, [request]);
    if (blocked!.blocked_by.includes('user') && !lift_member_rules)
      throw conflict(
        'member_rule_blocks',
        'A restriction of just this member blocks it: change that one, or lift member rules too.',
      );
    return blocked!;
  }

  /** An exception for a connector or tool, a share for a resource, nothing for a permission: roles are changed by hand. */
  async make(
    caller: Caller,
    request: AccessRequestState,
    terms: ApprovalTerms & { ends: Date | null },
    act: Act,
  ): Promise<ApprovalResult> {
    const { connector_slug, level, requester_user_id } = request;
    const resource = resourceIn(request);
    const made = { grant_id: null, acl_id: null };
    if (resource && level)
      return { ...made, acl_id: await this.shares.give(caller, resource, requester_user_id, level) };
    if (connector_slug === null) return made;
    return { ...made, grant_id: await this.grant({ ...request, connector_slug }, terms, act) };
  }

  private async grant(request: OfConnector, terms: ApprovalTerms & { ends: Date | null }, act: Act): Promise<string> {
    const { org_id, id, requester_user_id: user_id, connector_slug, tool_name, operation, origin } = request;
    const target = { connector_slug, tool_name, operation, origin };
    await this.grants.replaceOn(org_id, user_id, target, act);
    const given = { user_id, lifts_member_rules: terms.lift_member_rules, request_id: id, expires_at: terms.ends };
    const grant = AccessGrant.give(org_id, { ...target, ...given }, act);
    await this.grants.add(grant);
    return grant.state.id;
  }
}

type OfConnector = AccessRequestState & { connector_slug: string };
