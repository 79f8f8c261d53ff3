import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { AccessGrants } from '../domain/access-grants.js';

/** Ends the grants of a leaver. */
@Injectable()
export class AccessGrantOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly grants: AccessGrants,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.grants.revokeAllOf(caller.orgId, userId, act);
    return {};
  }
}
