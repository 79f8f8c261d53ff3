import { Injectable } from '@nestjs/common';
import { createAct, type Caller, Callers, Clock } from '#kernel';
import { canAuthorizeApp, assertBelowAppLimit } from '../domain/connected-app-policy.js';
import { type AllowedApp, ConnectedApp } from '../domain/connected-app.js';
import { ConnectedApps } from '../domain/connected-apps.js';

/** Records that a person authorized an app to act for them. */
@Injectable()
export class AppAuthorization {
  constructor(
    private readonly callers: Callers,
    private readonly connectedApps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  /** Returns the id of the connected app. */
  authorize(caller: Caller, allowed: Omit<AllowedApp, 'user_id'>): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canAuthorizeApp(current).orThrow();
      const { orgId, userId: user_id } = current;
      const details = { ...allowed, user_id };
      const act = createAct(current, this.clock);
      const { id, count } = await this.connectedApps.findExisting(orgId, details);
      if (id !== null) {
        await this.connectedApps.change(orgId, id, (app) => app.reauthorize(details, act));
        return id;
      }
      assertBelowAppLimit(count);
      const app = ConnectedApp.authorize(orgId, details, act);
      await this.connectedApps.add(app);
      return app.state.id;
    });
  }
}
