import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { ConnectedApps, RemovedApps } from '../domain/connected-apps.js';

/** Disconnects the apps of a leaver. */
@Injectable()
export class AppOffboarding extends OnMemberLeft {
  constructor(
    private readonly apps: ConnectedApps,
    private readonly removed: RemovedApps,
  ) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.apps.disconnectAll(caller.orgId, userId, act);
    await this.removed.forgetMember(caller.orgId, userId);
    return {};
  }
}
