import { Injectable } from '@nestjs/common';
import { Clock, removeInBatches, Sweep } from '#kernel';
import { ConnectedApps } from '../domain/connected-apps.js';

const batch = 500;

/** The lifetime of a refresh token: an app that was idle for longer needs a new consent anyway. */
const idleTime = 30 * 86_400_000;

@Injectable()
export class DeleteIdleAppsJob extends Sweep {
  readonly name = 'idle-apps-are-forgotten';
  readonly every = 24 * 60 * 60;

  constructor(
    private readonly connectedApps: ConnectedApps,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - idleTime);
    await removeInBatches(
      batch,
      (limit) => this.connectedApps.findIdleSince(before, limit),
      (orgId, idle) =>
        this.connectedApps.forget(
          orgId,
          idle.map(({ id }) => id),
        ),
    );
  }
}
