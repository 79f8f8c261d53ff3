import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { CutOffCredentials } from '../../integration/domain/cut-off-credentials.js';
import { Integrations, withoutApp } from '../../integration/domain/integrations.js';
import { OAuthAppSecrets } from '../../integration/domain/moved-sign-ins.js';

/** Ensures that tokens and clients of one authorization server are never sent to another. */
@Injectable()
export class ChangedIssuers {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly credentials: CutOffCredentials,
    private readonly secrets: OAuthAppSecrets,
  ) {}

  /** If the issuer has changed, all accounts must sign in again, and the registered client is deleted. */
  refuse(orgId: string, id: string, issuer: string): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const { discovered } = await this.integrations.hold(orgId, id);
      if (!discovered || discovered.issuer === issuer) return;
      await this.credentials.cutOff(orgId, id, () => 'issuer_changed');
      await this.secrets.dropAll(orgId, id);
      await this.integrations.change(orgId, id, (integration) => ({ ...withoutApp(integration), discovered: null }));
    });
  }
}
