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

  execute({ caller: sender, kind: name, id, aclId }: RevokeShare): Promise<void> {
    const kind = this.kinds.of(name);
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const thing = await kind.find(caller.orgId, id);
      if (!thing) throw notFound(name);
      const there = await this.shares.on(caller.orgId, kind, thing.id);
      const reach = reachTo(kind, caller, thing, there);
      if (!reach) throw notFound(name);
      canRevokeShare(caller, kind, reach).orThrow();
      const share = there.find((each) => each.id === aclId);
      if (!share) throw notFound('share');
      await this.shares.remove({ orgId: caller.orgId, kind, thing }, share, actOf(caller, this.clock));
    });
  }
}
