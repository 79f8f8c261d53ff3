import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '../../member/domain/on-member-left.js';
import { ConnectedApps } from '../domain/connected-apps.js';

/** Disconnects the apps of a leaver. */
@Injectable()
export class AppOffboarding extends OnMemberLeft {
  constructor(private readonly apps: ConnectedApps) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.apps.endAllOf(caller.orgId, userId, act);
    return {};
  }
}
