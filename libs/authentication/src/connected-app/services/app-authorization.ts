import { Injectable } from '@nestjs/common';
import { Members } from '#identity';
import { createAct, type Caller, Callers, Clock } from '#kernel';
import { AgentAuthorizationSettings, canConsent } from '../domain/agent-authorization.js';
import { assertBelowAppLimit, canAuthorizeApp, canConnectWorkload } from '../domain/connected-app-policy.js';
import { type AdmittedApp, type AllowedApp, ConnectedApp } from '../domain/connected-app.js';
import { ConnectedApps, DisconnectedApps } from '../domain/connected-apps.js';

/**
 * Records that an app may act for a member: with the person's consent, because the identity provider let it in, or with a
 * workload credential.
 */
@Injectable()
export class AppAuthorization {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly agentAuthorizationSettings: AgentAuthorizationSettings,
    private readonly connectedApps: ConnectedApps,
    private readonly disconnectedApps: DisconnectedApps,
    private readonly clock: Clock,
  ) {}

  /** @throws identityProviderOnly */
  async assertMayConsent({ orgId, userId }: Pick<Caller, 'orgId' | 'userId'>): Promise<void> {
    const settings = await this.agentAuthorizationSettings.get(orgId);
    canConsent(settings, await this.members.findRights(orgId, userId)).orThrow();
  }

  /** Records a consent, and returns the id of the connected app. */
  authorize(caller: Caller, allowed: Omit<AllowedApp, 'user_id'>): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canAuthorizeApp(current).orThrow();
      await this.assertMayConsent(current);
      const { orgId, userId: user_id } = current;
      const details = { ...allowed, user_id };
      await this.disconnectedApps.forget(orgId, details);
      const act = createAct(current, this.clock);
      const { id, count } = await this.connectedApps.findExisting(orgId, details);
      if (id !== null) {
        await this.connectedApps.change(orgId, id, (app) => app.reauthorize(details, act));
        return id;
      }
      return this.addApp(ConnectedApp.authorize(orgId, details, act), count);
    });
  }

  /**
   * Records that the identity provider let the app in, or that a workload has a credential. Returns the id of the
   * connected app.
   * @param assertAdmissible checks under the lock that nothing has ended the right to connect meanwhile.
   */
  admit(
    caller: Caller,
    admitted: Omit<AdmittedApp, 'user_id'>,
    assertAdmissible: () => Promise<void>,
  ): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const canConnect = admitted.registration === 'workload' ? canConnectWorkload : canAuthorizeApp;
      canConnect(current).orThrow();
      await assertAdmissible();
      const { orgId, userId: user_id } = current;
      const details = { ...admitted, user_id };
      const act = createAct(current, this.clock);
      const { id, count } = await this.connectedApps.findExisting(orgId, details);
      if (id !== null) {
        await this.connectedApps.change(orgId, id, (app) => app.extend(admitted.scopes, act));
        return id;
      }
      return this.addApp(ConnectedApp.admit(orgId, details, act), count);
    });
  }

  private async addApp(app: ConnectedApp, count: number): Promise<string> {
    assertBelowAppLimit(count);
    await this.connectedApps.add(app);
    return app.state.id;
  }
}
