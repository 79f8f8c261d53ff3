import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberAuthorities } from '#identity';
import { type Act, createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { grantExpiresAt, GrantSettings } from '../../access-grant/domain/access-grant.js';
import { canGrantAccess } from '../domain/granting-policy.js';
import { statusAt } from '../domain/access-request.js';
import { type RequestedAccess } from '../domain/requested-access.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { AccessApprover, type ApprovalTerms } from '../services/access-approver.js';
import { GranteeReader } from '../services/grantee-reader.js';
import { RequestBlockers } from '../services/request-blockers.js';
import { type ConnectorTarget, RequestTargets } from '../services/request-targets.js';

type GrantedAccess = ApprovalTerms & { userId: string; target: ConnectorTarget; note: string | null };

/** Grants a member access that the member did not request. Returns the id of the grant. */
export class GrantAccess extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly granted: GrantedAccess,
  ) {
    super();
  }
}

@CommandHandler(GrantAccess)
export class GrantAccessHandler implements ICommandHandler<GrantAccess> {
  constructor(
    private readonly callers: Callers,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly requestTargets: RequestTargets,
    private readonly requestBlockers: RequestBlockers,
    private readonly granteeReader: GranteeReader,
    private readonly grantSettings: GrantSettings,
    private readonly accessApprover: AccessApprover,
    private readonly accessRequests: AccessRequests,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, granted }: GrantAccess): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const act = createAct(current, this.clock);
      const expires_at = grantExpiresAt(granted.expires_in_days, await this.grantSettings.get(current.orgId), act.at);
      const access = await this.requestTargets.findGrantable(current, granted.target);
      await this.assertGrantable(current, access, granted);
      await this.closeRequest(current, access, granted.userId, act);
      return this.grant(current, access, { ...granted, expires_at }, act);
    });
  }

  private async assertGrantable(
    caller: Caller,
    access: RequestedAccess,
    { userId, lift_member_rules }: GrantedAccess,
  ): Promise<void> {
    const member = (await this.memberAuthorities.load(caller.orgId, [userId])).get(userId);
    if (!member) throw notFound('member');
    const [blocked] = await this.requestBlockers.findBlockers(caller.orgId, [{ ...access, requester_user_id: userId }]);
    const grantee = await this.granteeReader.read(caller, member, blocked!.blocked_by);
    canGrantAccess(caller, grantee, lift_member_rules).orThrow();
  }

  /** Closes the member's request for the same target, because the grant makes it unnecessary. */
  private async closeRequest({ orgId }: Caller, access: RequestedAccess, userId: string, act: Act): Promise<void> {
    const open = await this.accessRequests.findUndecided(orgId, userId, access);
    if (open && statusAt(open, act.at) === 'pending')
      await this.accessRequests.change(orgId, open.id, (request) => request.close('not_restricted', act));
  }

  private grant(
    { orgId }: Caller,
    { connector_slug, tool_name, operation, origin }: RequestedAccess,
    { userId, note, lift_member_rules, expires_at }: GrantedAccess & { expires_at: Date | null },
    act: Act,
  ): Promise<string> {
    const target = { connector_slug: connector_slug!, tool_name, operation, origin };
    const facts = { user_id: userId, lifts_member_rules: lift_member_rules, request_id: null, note, expires_at };
    return this.accessApprover.grant(orgId, { ...target, ...facts }, act);
  }
}
