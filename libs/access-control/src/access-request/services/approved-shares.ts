import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { reachTo, ShareableKinds } from '../../share/domain/shareable.js';
import { Sharing, Shares } from '../../share/domain/shares.js';
import { type AskableLevel } from '../domain/requested-access.js';
import { type ResourceRef } from '../../share/domain/shared-resources.js';

/** Shares a thing with who asked for it, and with nobody else. */
@Injectable()
export class ApprovedShares {
  constructor(
    private readonly kinds: ShareableKinds,
    private readonly shares: Shares,
    private readonly sharing: Sharing,
  ) {}

  /**
   * Answers the share's id.
   * @throws forbidden for what the caller could not share by the thing's own route either.
   */
  async give(caller: Caller, ref: ResourceRef, userId: string, level: AskableLevel): Promise<string> {
    const kind = this.kinds.of(ref.resource_type);
    const thing = await kind.find(caller.orgId, ref.resource_id);
    if (!thing) throw notFound(ref.resource_type);
    const entries = await this.shares.on(caller.orgId, kind, thing.id);
    const reach = reachTo(kind, caller, thing, entries);
    if (!reach) throw notFound(ref.resource_type);
    canGrantLevel(caller, kind, reach, level).orThrow();
    const entry = { grantee_type: 'user', grantee_id: userId, level } as const;
    return (await this.sharing.share(caller, { orgId: caller.orgId, kind, thing, entries }, entry)).id;
  }
}
