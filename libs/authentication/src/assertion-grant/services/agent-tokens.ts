import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '#identity';
import { type Caller, Clock } from '#kernel';
import { type AppScope } from '../../connected-app/domain/app-scopes.js';
import { type AdmittedApp } from '../../connected-app/domain/connected-app.js';
import { AppTokens, type AppStanding, ConnectedApps } from '../../connected-app/domain/connected-apps.js';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { AppAuthorization } from '../../connected-app/services/app-authorization.js';
import { appDisconnected } from '../domain/refusals.js';

/** A response of the token endpoint. Source: RFC 6749, 5.1. */
export type TokenResponse = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  /** The only address for which the token is valid. Source: draft-ietf-oauth-identity-assertion-authz-grant, 4.4.1. */
  resource: string;
};

/** An app that gets a token for one address. */
type AppAtAddress = Pick<AdmittedApp, 'client_id' | 'client_name' | 'resource' | 'registration'>;

type IssueOptions = {
  /** The lifetime of the token. */
  seconds: number;
  /** Checks under the organization's lock, before the app is connected, that its client was not deleted meanwhile. */
  assertAdmissible: () => Promise<void>;
};

/** Issues tokens for assertions. Such a token has no refresh token. */
@Injectable()
export class AgentTokens {
  constructor(
    private readonly connectedApps: ConnectedApps,
    private readonly appAuthorization: AppAuthorization,
    private readonly consentResources: ConsentResources,
    private readonly appTokens: AppTokens,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  findStanding({ orgId, userId: user_id }: Caller, { client_id, resource }: AppAtAddress): Promise<AppStanding> {
    const toolbox_id = this.consentResources.toolboxIn(resource);
    return this.connectedApps.findStanding(orgId, { user_id, client_id, resource, toolbox_id });
  }

  /** @throws AssertionRefused if the app is disconnected meanwhile. */
  async issue(
    caller: Caller,
    app: AppAtAddress & { scopes: readonly AppScope[]; standing: AppStanding },
    { seconds, assertAdmissible }: IssueOptions,
  ): Promise<TokenResponse> {
    const { scopes, standing, ...facts } = app;
    const toolboxId = this.consentResources.toolboxIn(facts.resource);
    const isKnown = standing.id !== null && scopes.every((scope) => standing.scopes.includes(scope));
    const isOfAccounts = this.consentResources.isOfAccounts(facts.resource);
    // Fails if the member cannot use the toolbox.
    if (!isKnown && !isOfAccounts) await this.consentResources.listToolboxes(caller, toolboxId);
    const toolbox_ids = isOfAccounts ? [] : toolboxId === null ? null : [toolboxId];
    const admitted = { ...facts, scopes: [...scopes], toolbox_ids };
    const assertStillAdmissible = async () => {
      await assertAdmissible();
      const { is_disconnected, is_removed } = await this.findStanding(caller, facts);
      if (is_disconnected || is_removed) throw appDisconnected();
    };
    const appId = isKnown ? standing.id! : await this.appAuthorization.admit(caller, admitted, assertStillAdmissible);
    const access_token = this.secrets.create('oat', caller.orgId);
    const scope = scopes.join(' ');
    const isStored = await this.appTokens.storeAlone(caller.orgId, access_token, {
      kind: 'AccessToken',
      app_id: appId,
      family: randomBytes(12).toString('base64url'),
      payload: { scope },
      expires_at: new Date(this.clock.now().getTime() + seconds * 1000),
    });
    if (!isStored) throw appDisconnected();
    return { access_token, token_type: 'Bearer', expires_in: seconds, scope, resource: facts.resource };
  }
}
