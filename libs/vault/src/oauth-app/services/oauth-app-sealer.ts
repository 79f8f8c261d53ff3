import { Injectable } from '@nestjs/common';
import { Sealing } from '#platform/sealing';
import { type OAuthApp, oauthAppContext, type StoredOAuthApp, triedUntil } from '../domain/oauth-app.js';

type Version = Pick<StoredOAuthApp, 'org_id' | 'integration_id' | 'generation' | 'revision'>;
type Secrets = Pick<OAuthApp, 'client_secret' | 'previous_secret'>;

/** Seals the secrets of applications, and opens them. */
@Injectable()
export class OAuthAppSealer {
  constructor(private readonly sealing: Sealing) {}

  async seal(version: Version, secrets: Secrets): Promise<Pick<StoredOAuthApp, keyof Secrets>> {
    const sealed = (field: keyof Secrets) => {
      const secret = secrets[field];
      return secret === null ? null : this.sealing.seal(oauthAppContext(version, field), secret);
    };
    return { client_secret: await sealed('client_secret'), previous_secret: await sealed('previous_secret') };
  }

  async open(app: StoredOAuthApp, at: Date): Promise<OAuthApp> {
    const open = (field: keyof Secrets) => {
      const sealed = app[field];
      return sealed && this.sealing.open(oauthAppContext(app, field), sealed);
    };
    const { generation, client_id, scopes, extra, own_callback } = app;
    const previous_secret = triedUntil(app, at) ? await open('previous_secret') : null;
    const client_secret = await open('client_secret');
    return { generation, client_id, client_secret, previous_secret, scopes, extra, own_callback };
  }
}
