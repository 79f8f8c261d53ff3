import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { ConnectedApps, DisconnectedApps, RemovedApps } from '../domain/connected-apps.js';

/** Disconnects the apps of a leaver. */
@Injectable()
export class AppOffboarding extends OnMemberLeft {
  constructor(
    private readonly connectedApps: ConnectedApps,
    private readonly removedApps: RemovedApps,
    private readonly disconnectedApps: DisconnectedApps,
  ) {
    super();
  }

  async handle({ caller, userId, act }: Leaving): Promise<Partial<LeftBehind>> {
    await this.connectedApps.disconnectAll(caller.orgId, userId, act);
    await this.removedApps.forgetMember(caller.orgId, userId);
    await this.disconnectedApps.forgetMember(caller.orgId, userId);
    return {};
  }
}
