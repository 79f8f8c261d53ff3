import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { type ShareEntry } from '../domain/reach.js';
import { canGrantLevel, canRevokeShare } from '../domain/share-policy.js';
import { type ResourceRef } from '../domain/shareable.js';
import { type ShareResult, Shares } from '../domain/shares.js';
import { ResourceSharing } from '../services/resource-sharing.js';

/** Shares a resource. Returns the id of the share, and whether the share is new. */
export class ShareResource extends Command<ShareResult> {
  constructor(
    readonly caller: Caller,
    readonly resource: ResourceRef,
    readonly entry: ShareEntry,
  ) {
    super();
  }
}

@CommandHandler(ShareResource)
export class ShareResourceHandler implements ICommandHandler<ShareResource> {
  constructor(
    private readonly callers: Callers,
    private readonly resourceSharing: ResourceSharing,
  ) {}

  @Resumable()
  execute({ caller, resource, entry }: ShareResource): Promise<ShareResult> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { list, reach } = await this.resourceSharing.find(current, resource);
      canGrantLevel(current, list.kind, reach, entry.level).orThrow();
      return this.resourceSharing.share(current, list, entry);
    });
  }
}

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
    private readonly resourceSharing: ResourceSharing,
    private readonly shares: Shares,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, resource, aclId }: RevokeShare): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { list, reach } = await this.resourceSharing.find(current, resource);
      canRevokeShare(current, list.kind, reach).orThrow();
      const share = list.entries.find((each) => each.id === aclId);
      if (!share) throw notFound('share');
      await this.shares.remove(list, share, createAct(current, this.clock));
    });
  }
}
