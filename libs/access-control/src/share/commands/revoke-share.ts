import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canRevokeShare } from '../domain/share-policy.js';
import { reachTo, ShareableKinds, type ShareKind } from '../domain/shareable.js';
import { Shares } from '../domain/shares.js';

export class RevokeShare extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly kind: ShareKind,
    readonly id: string,
    readonly aclId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeShare)
export class RevokeShareHandler implements ICommandHandler<RevokeShare> {
  constructor(
    private readonly callers: Callers,
    private readonly kinds: ShareableKinds,
    private readonly shares: Shares,
    private readonly clock: Clock,
  ) {}

  execute({ caller, kind: name, id, aclId }: RevokeShare): Promise<void> {
    const kind = this.kinds.of(name);
    return this.callers.withOrganizationLock(caller, async (current) => {
      const thing = await kind.find(current.orgId, id);
      if (!thing) throw notFound(name);
      const entries = await this.shares.on(current.orgId, kind, thing.id);
      const reach = reachTo(kind, current, thing, entries);
      if (!reach) throw notFound(name);
      canRevokeShare(current, kind, reach).orThrow();
      const share = entries.find((each) => each.id === aclId);
      if (!share) throw notFound('share');
      await this.shares.remove({ orgId: current.orgId, kind, thing }, share, actOf(current, this.clock));
    });
  }
}
