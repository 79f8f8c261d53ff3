import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { reachTo, ShareableKinds } from '../../share/domain/shareable.js';
import { Granting, Shares } from '../../share/domain/shares.js';
import { type AskableLevel } from '../domain/asked.js';
import { type ThingRef } from '../../share/domain/shared-things.js';

/** Shares a thing with who asked for it, and with nobody else. */
@Injectable()
export class ApprovedShares {
  constructor(
    private readonly kinds: ShareableKinds,
    private readonly shares: Shares,
    private readonly granting: Granting,
  ) {}

  /**
   * Answers the share's id.
   * @throws forbidden for what the caller could not share by the thing's own route either.
   */
  async give(caller: Caller, ref: ThingRef, userId: string, level: AskableLevel): Promise<string> {
    const kind = this.kinds.of(ref.resource_type);
    const thing = await kind.find(caller.orgId, ref.resource_id);
    if (!thing) throw notFound(ref.resource_type);
    const there = await this.shares.on(caller.orgId, kind, thing.id);
    const reach = reachTo(kind, caller, thing, there);
    if (!reach) throw notFound(ref.resource_type);
    canGrantLevel(caller, kind, reach, level).orThrow();
    const grant = { grantee_type: 'user', grantee_id: userId, level } as const;
    return (await this.granting.give(caller, { orgId: caller.orgId, kind, thing, there }, grant)).id;
  }
}
