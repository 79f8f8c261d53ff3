import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canRevokeShare } from '../domain/share-policy.js';
import { type ResourceRef } from '../domain/shareable.js';
import { Shares } from '../domain/shares.js';
import { ResourceSharing } from '../services/resource-sharing.js';

export class RevokeShare extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly resource: ResourceRef,
    readonly aclId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeShare)
export class RevokeShareHandler implements ICommandHandler<RevokeShare> {
  constructor(
    private readonly callers: Callers,
    private readonly sharing: ResourceSharing,
    private readonly shares: Shares,
    private readonly clock: Clock,
  ) {}

  execute({ caller, resource, aclId }: RevokeShare): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { list, reach } = await this.sharing.find(current, resource);
      canRevokeShare(current, list.kind, reach).orThrow();
      const share = list.entries.find((each) => each.id === aclId);
      if (!share) throw notFound('share');
      await this.shares.remove(list, share, actOf(current, this.clock));
    });
  }
}
