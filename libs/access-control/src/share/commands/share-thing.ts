import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Callers, notFound } from '#kernel';
import { type ShareEntry } from '../domain/reach.js';
import { canGrantLevel } from '../domain/share-policy.js';
import { reachTo, ShareableKinds, type ShareKind } from '../domain/shareable.js';
import { type ShareResult, Sharing, Shares } from '../domain/shares.js';

/** Answers the entry's id, and whether the grantee had none before. */
export class ShareThing extends Command<ShareResult> {
  constructor(
    readonly caller: Caller,
    readonly kind: ShareKind,
    readonly id: string,
    readonly entry: ShareEntry,
  ) {
    super();
  }
}

@CommandHandler(ShareThing)
export class ShareThingHandler implements ICommandHandler<ShareThing> {
  constructor(
    private readonly callers: Callers,
    private readonly kinds: ShareableKinds,
    private readonly shares: Shares,
    private readonly sharing: Sharing,
  ) {}

  execute({ caller, kind: name, id, entry }: ShareThing): Promise<ShareResult> {
    const kind = this.kinds.of(name);
    return this.callers.withOrganizationLock(caller, async (current) => {
      const thing = await kind.find(current.orgId, id);
      if (!thing) throw notFound(name);
      const entries = await this.shares.on(current.orgId, kind, thing.id);
      const reach = reachTo(kind, current, thing, entries);
      if (!reach) throw notFound(name);
      canGrantLevel(current, kind, reach, entry.level).orThrow();
      return this.sharing.share(current, { orgId: current.orgId, kind, thing, entries }, entry);
    });
  }
}
