import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Callers } from '#kernel';
import { type ShareEntry } from '../domain/reach.js';
import { canGrantLevel } from '../domain/share-policy.js';
import { type ResourceRef } from '../domain/shareable.js';
import { type ShareResult } from '../domain/shares.js';
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
    private readonly sharing: ResourceSharing,
  ) {}

  execute({ caller, resource, entry }: ShareResource): Promise<ShareResult> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { list, reach } = await this.sharing.find(current, resource);
      canGrantLevel(current, list.kind, reach, entry.level).orThrow();
      return this.sharing.share(current, list, entry);
    });
  }
}
