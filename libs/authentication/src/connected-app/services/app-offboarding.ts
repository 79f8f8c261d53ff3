import { Injectable } from '@nestjs/common';
import { ConnectedApps } from '../domain/connected-apps.js';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';

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
