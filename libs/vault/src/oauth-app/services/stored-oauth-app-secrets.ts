import { Injectable } from '@nestjs/common';
import { type OAuthAppSecrets } from '../../integration/domain/moved-sign-ins.js';
import { OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { withoutSecret } from '../domain/oauth-app.js';

@Injectable()
export class StoredOAuthAppSecrets implements OAuthAppSecrets {
  constructor(private readonly apps: OAuthAppGenerations) {}

  async dropAll(orgId: string, integrationId: string): Promise<boolean> {
    const emptied = (await this.apps.lock(orgId, integrationId)).map(withoutSecret).filter((app) => app !== null);
    for (const app of emptied) await this.apps.save(app);
    return emptied.length > 0;
  }
}
