import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '../../member/domain/on-member-left.js';
import { ConnectedApps } from '../domain/connected-apps.js';

/** Disconnects the apps of a leaver. */
@Injectable()
export class AppOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly apps: ConnectedApps,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.apps.endAllOf(caller.orgId, userId, act);
    return {};
  }
}
