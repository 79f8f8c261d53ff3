import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { RestrictionsByOthers } from '../../restriction/services/restrictions-by-others.js';
import { SharedResources } from '../../share/domain/shareable.js';
import { canDecideRequest, canDecideRequests, canBeClosed } from '../domain/access-request-policy.js';
import { canLiftMemberRules } from '../domain/granting-policy.js';
import { type AccessRequest, type ObsoleteCause, statusAt } from '../domain/access-request.js';
import { requestedResource, resourcesIn } from '../domain/requested-access.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { AccessApprover, type ApprovalTerms } from '../services/access-approver.js';
import { OwnRequests } from '../services/own-requests.js';

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
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ResolveAccessRequest)
export class ResolveAccessRequestHandler implements ICommandHandler<ResolveAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly accessRequests: AccessRequests,
    private readonly accessApprover: AccessApprover,
    private readonly sharedResources: SharedResources,
    private readonly ownRequests: OwnRequests,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, resolution, expected }: ResolveAccessRequest): Promise<Resolved> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      // This check comes before the request is loaded. Otherwise a caller who can decide only requests for shared
      // resources would learn which other requests exist.
      if ((await this.accessRequests.findKind(current.orgId, id)) !== 'resource') canDecideRequests(current).orThrow();
      const decide = (request: AccessRequest) => this.decide(current, request, resolution);
      return this.accessRequests.change(current.orgId, id, decide, expected);
    });
  }

  private async decide(caller: Caller, request: AccessRequest, resolution: Resolution): Promise<Resolved> {
    const { state } = request;
    const act = createAct(caller, this.clock);
    const resources = await this.sharedResources.find(caller.orgId, resourcesIn([state]));
    const own = await this.ownRequests.findRequesters(caller, [state.requester_user_id]);
    canDecideRequest(caller, state, requestedResource(caller, state, resources), own).orThrow();
    if (resolution.decision === 'approve') return this.approve(caller, request, resolution, act);
    canBeClosed({ status: statusAt(state, act.at) }).orThrow();
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
    if (terms.lift_member_rules) {
      const restricted = await this.restrictionsByOthers.findOn(caller, state.requester_user_id);
      canLiftMemberRules(caller, state.requester_user_id, restricted).orThrow();
    }
    const expires_at = await this.accessApprover.findExpiry(state, terms, act.at);
    canBeClosed({ status: statusAt(state, act.at) }).orThrow();
    const blocked = await this.accessApprover.findBlockers(caller, state, terms);
    if (blocked.blocked_by.length === 0) {
      const cause = blocked.gone ? 'target_gone' : 'not_restricted';
      request.close(cause, act);
      return cause;
    }
    request.approve(await this.accessApprover.create(caller, state, { ...terms, expires_at }, act), terms.note, act);
    return 'done';
  }
}
