import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { AccessGrants } from '../domain/access-grant.js';

/** Ends the grants of a member who leaves. */
@Injectable()
export class AccessGrantOffboarding extends OnMemberLeft {
  constructor(private readonly accessGrants: AccessGrants) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.accessGrants.revokeMemberGrants(caller.orgId, userId, act);
    return {};
  }
}
