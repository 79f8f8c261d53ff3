import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { Shares } from '../domain/shares.js';

/** Ends the shares of a leaver. */
@Injectable()
export class ShareOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly shares: Shares,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    return { acl_ids: await this.shares.endAllOf(caller.orgId, { grantee_type: 'user', grantee_id: userId }) };
  }
}
