import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, actOf, type Caller, Callers, Clock, conflict } from '#kernel';
import { withinQuota } from '../domain/access-request-policy.js';
import { AccessRequest, statusAt, type Wish } from '../domain/access-request.js';
import { AccessRequests } from '../domain/access-requests.js';
import { type Asked } from '../domain/asked.js';
import { Needs } from '../domain/needs.js';
import { type Named, NamedThings } from './named-things.js';

export type Filed = { id: string; isNew: boolean };

/** Answers the request, which is not new where the member asks for the same thing already. */
export class FileAccessRequest extends Command<Filed> {
  constructor(
    readonly caller: Caller,
    readonly named: Named,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(FileAccessRequest)
export class FileAccessRequestHandler implements ICommandHandler<FileAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly things: NamedThings,
    private readonly requests: AccessRequests,
    private readonly needs: Needs,
    private readonly clock: Clock,
  ) {}

  /** One at a time with every change of rights, so that no request is filed which such a change has just answered. */
  execute({ caller: asking, named, wish }: FileAccessRequest): Promise<Filed> {
    return this.callers.withOrganizationLock(asking, async (caller) => {
      const act = actOf(caller, this.clock);
      const asked = await this.things.find(caller, named);
      const open = await this.requests.openFor(caller.orgId, caller.userId, asked);
      if (open && statusAt(open, act.at) === 'pending') return { id: open.id, isNew: false };
      await this.mustBeNeeded(caller, asked);
      withinQuota(await this.requests.loadOf(caller.orgId, caller.userId, act.at)).orThrow();
      if (open) await this.requests.change(caller.orgId, open.id, (ended) => ended.recordEnd(act));
      return this.file(caller, asked, wish, act);
    });
  }

  private async mustBeNeeded({ orgId, userId }: Caller, asked: Asked): Promise<void> {
    const [need] = await this.needs.of(orgId, [{ ...asked, requester_user_id: userId }]);
    if (need!.blocked_by.length === 0)
      throw conflict('not_restricted', 'Nothing keeps you from this: there is nothing to ask for.');
  }

  private async file({ orgId, userId }: Caller, asked: Asked, wish: Wish, act: Act): Promise<Filed> {
    const request = AccessRequest.file(orgId, userId, asked, wish, act);
    await this.requests.add(request);
    return { id: request.state.id, isNew: true };
  }
}
