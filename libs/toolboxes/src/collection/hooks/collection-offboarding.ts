import { Injectable } from '@nestjs/common';
import { ShareableKinds, Shares } from '#access-control';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { type AnyCollection, Collections } from '../domain/collection.js';

const plural = { toolbox: 'toolboxes', template: 'templates' } as const;

/**
 * Transfers the toolboxes and templates of a member who leaves to the successor. Without a successor, they have no
 * owner.
 */
@Injectable()
export class CollectionOffboarding extends OnMemberLeft {
  constructor(
    private readonly collections: Collections,
    private readonly shareableKinds: ShareableKinds,
    private readonly shares: Shares,
  ) {
    super();
  }

  override async toTakeOver(orgId: string, userId: string): Promise<Record<string, number>> {
    return Object.fromEntries((await this.counts(orgId, userId)).filter(([, count]) => count > 0));
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return Object.fromEntries(await this.counts(orgId, userId));
  }

  async handle({ caller: { orgId }, userId, transferTo, act }: Leaving): Promise<Partial<LeftBehind>> {
    const counts: Counts = [];
    for (const [kind, store] of this.collections.all) {
      const handOver = async (collection: AnyCollection) => {
        if (transferTo === null) return collection.abandon(act);
        const { id, name: label, owner_user_id } = collection.state;
        const shareable = { id, label, owner_user_id };
        await this.shares.endMemberShare({ orgId, kind: this.shareableKinds.get(kind), shareable }, transferTo, act);
        collection.transfer(transferTo, 'owner_left', act);
      };
      const owned = await store.listOwnedBy(orgId, userId);
      for (const id of owned) await store.change(orgId, id, handOver);
      if (owned.length > 0) counts.push([plural[kind], owned.length]);
    }
    if (transferTo !== null) return { transferred: Object.fromEntries(counts) };
    return { ownerless: counts.reduce((sum, [, count]) => sum + count, 0) };
  }

  private async counts(orgId: string, userId: string): Promise<Counts> {
    const counts: Counts = [];
    for (const [kind, store] of this.collections.all)
      counts.push([plural[kind], (await store.listOwnedBy(orgId, userId)).length]);
    return counts;
  }
}

type Counts = [string, number][];
