import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberAuthorities } from '#identity';
import { type Act, createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { type Viewer } from '../../share/domain/shareable.js';
import { AccessRequest, statusAt, type RequestedTerms } from '../domain/access-request.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { assertWithinQuota, notRestricted } from '../domain/access-request-policy.js';
import { alreadyHeld, type RequestedAccess } from '../domain/requested-access.js';
import { RequestBlockers } from '../services/request-blockers.js';
import { type RequestTarget, RequestTargets } from '../services/request-targets.js';

type FiledRequest = { id: string; isNew: boolean };

/**
 * Files a request and returns its id. If the member already has a pending request for the same target, returns the id
 * of that request.
 */
export class FileAccessRequest extends Command<FiledRequest> {
  constructor(
    readonly caller: Caller,
    readonly target: RequestTarget,
    readonly terms: RequestedTerms,
  ) {
    super();
  }
}

@CommandHandler(FileAccessRequest)
export class FileAccessRequestHandler implements ICommandHandler<FileAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly requestTargets: RequestTargets,
    private readonly accessRequests: AccessRequests,
    private readonly requestBlockers: RequestBlockers,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly clock: Clock,
  ) {}

  /** Holds the organization's lock, so that a concurrent change of rights cannot make the new request unnecessary. */
  @Resumable()
  execute({ caller, target, terms }: FileAccessRequest): Promise<FiledRequest> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const act = createAct(current, this.clock);
      const access = await this.requestTargets.find(await this.findViewer(current), target);
      const open = await this.accessRequests.findUndecided(current.orgId, current.userId, access);
      if (open && statusAt(open, act.at) === 'pending') return { id: open.id, isNew: false };
      await this.assertNeeded(current, access);
      assertWithinQuota(current, await this.accessRequests.countConflicts(current.orgId, current.userId, act.at));
      if (open) await this.accessRequests.change(current.orgId, open.id, (ended) => ended.expire(act));
      return this.file(current, access, terms, act);
    });
  }

  /** An app's rights show no connectors. The person behind it confirmed the request, so their rights decide. */
  private async findViewer(caller: Caller): Promise<Viewer> {
    if (caller.app === null) return caller;
    const { orgId, userId } = caller;
    const member = (await this.memberAuthorities.load(orgId, [userId])).get(userId);
    if (!member) throw notFound('member');
    return member;
  }

  private async assertNeeded({ orgId, userId }: Caller, access: RequestedAccess): Promise<void> {
    const [blocked] = await this.requestBlockers.findBlockers(orgId, [{ ...access, requester_user_id: userId }]);
    if (blocked!.blocked_by.length === 0) throw notRestricted(alreadyHeld[access.kind]);
  }

  private async file(caller: Caller, access: RequestedAccess, terms: RequestedTerms, act: Act): Promise<FiledRequest> {
    const request = AccessRequest.file(caller, access, terms, act);
    await this.accessRequests.add(request);
    return { id: request.state.id, isNew: true };
  }
}
