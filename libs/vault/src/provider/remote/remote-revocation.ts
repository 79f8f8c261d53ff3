import { Injectable } from '@nestjs/common';
import { Outgoing } from '#platform/outgoing';
import { type GrantedApp, type Revocation, type RevokedGrant } from '../../credential/domain/revocation.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { OAuthApps } from '../../oauth-app/domain/oauth-apps.js';
import { renderUrl } from '../domain/render.js';
import { type TokenMethod } from '../domain/token-endpoint.js';
import { authenticatedForm } from './remote-token-endpoint.js';

@Injectable()
export class RemoteRevocation implements Revocation {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly apps: OAuthApps,
  ) {}

  async revoke(credential: RevokedGrant, granted?: GrantedApp): Promise<void> {
    const { secret, integration } = credential;
    const method = findMethod(integration, credential.auth_method) as TokenMethod | undefined;
    if (secret.kind !== 'token' || !method?.revoke_url) return;
    const app = granted ?? (await this.appOf(credential));
    // Revoking the refresh token also invalidates its access tokens (RFC 7009, 2.1).
    const params = secret.refresh_token
      ? { token: secret.refresh_token, token_type_hint: 'refresh_token' }
      : { token: secret.access_token, token_type_hint: 'access_token' };
    const { status } = await this.outgoing.send({
      url: renderUrl(method.revoke_url, integration.definition.variables, credential.variables),
      method: 'POST',
      ...authenticatedForm(method.client_auth, app, app.client_secret, params),
    });
    if (status >= 300 && !isUnknownToken(status))
      throw new Error(`The provider responded to a revocation with status ${status}.`);
  }

  private async appOf({ org_id, integration, oauth_app_generation }: RevokedGrant) {
    const hasApp = oauth_app_generation !== null;
    const app = hasApp ? await this.apps.find(org_id, integration.id, oauth_app_generation) : null;
    return app ?? { client_id: '', client_secret: null, previous_secret: null };
  }
}

/** Whether the status means that there is nothing to revoke, because the provider does not know the token. */
const isUnknownToken = (status: number): boolean => status === 400 || status === 404 || status === 410;
