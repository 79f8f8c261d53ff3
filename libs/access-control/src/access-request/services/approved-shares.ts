import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { canGrantLevel } from '../../share/domain/share-policy.js';
import { type ResourceRef } from '../../share/domain/shared-resources.js';
import { Sharing } from '../../share/domain/shares.js';
import { type AskableLevel } from '../domain/requested-access.js';

/** Shares a resource with the requester only. */
@Injectable()
export class ApprovedShares {
  constructor(private readonly sharing: Sharing) {}

  /**
   * Returns the share's id.
   * @throws forbidden if the caller could not share it through the resource's own route.
   */
  async give(caller: Caller, ref: ResourceRef, userId: string, level: AskableLevel): Promise<string> {
    const { list, reach } = await this.sharing.find(caller, ref);
    canGrantLevel(caller, list.kind, reach, level).orThrow();
    const entry = { grantee_type: 'user', grantee_id: userId, level } as const;
    return (await this.sharing.share(caller, list, entry)).id;
  }
}
