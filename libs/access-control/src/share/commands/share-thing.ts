import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Callers, notFound } from '#kernel';
import { type Grant } from '../domain/reach.js';
import { canGrantLevel } from '../domain/share-policy.js';
import { reachTo, ShareableKinds, type ShareKind } from '../domain/shareable.js';
import { type Granted, Granting, Shares } from '../domain/shares.js';

/** Answers the grant's id, and whether the grantee had none before. */
export class ShareThing extends Command<Granted> {
  constructor(
    readonly caller: Caller,
    readonly kind: ShareKind,
    readonly id: string,
    readonly grant: Grant,
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
    private readonly granting: Granting,
  ) {}

  execute({ caller: sender, kind: name, id, grant }: ShareThing): Promise<Granted> {
    const kind = this.kinds.of(name);
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const thing = await kind.find(caller.orgId, id);
      if (!thing) throw notFound(name);
      const there = await this.shares.on(caller.orgId, kind, thing.id);
      const reach = reachTo(kind, caller, thing, there);
      if (!reach) throw notFound(name);
      canGrantLevel(caller, kind, reach, grant.level).orThrow();
      return this.granting.give(caller, { orgId: caller.orgId, kind, thing, there }, grant);
    });
  }
}
