import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { Shares } from '../domain/shares.js';

/** Ends the shares with a member who leaves. */
@Injectable()
export class ShareOffboarding extends OnMemberLeft {
  constructor(private readonly shares: Shares) {
    super();
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    return { acl_ids: await this.shares.endAllForGrantee(caller.orgId, { grantee_type: 'user', grantee_id: userId }) };
  }
}
