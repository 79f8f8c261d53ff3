import { Injectable } from '@nestjs/common';
import { conflict, Transactions } from '#kernel';
import { Integrations, usingApp } from '../../integration/domain/integrations.js';
import { AccountsUnderApp } from '../domain/accounts-under-app.js';
import { OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { isSameVersion, type StoredOAuthApp } from '../domain/oauth-app.js';

/** Activates an application and clears refusals of the previous one. */
@Injectable()
export class SetOAuthApps {
  constructor(
    private readonly transactions: Transactions,
    private readonly integrations: Integrations,
    private readonly generations: OAuthAppGenerations,
    private readonly accounts: AccountsUnderApp,
  ) {}

  /** @param latest the application it is based on. @throws conflict if there is a newer one. */
  set(app: StoredOAuthApp, latest: StoredOAuthApp | undefined): Promise<void> {
    const { org_id, integration_id, generation } = app;
    return this.transactions.run(org_id, async () => {
      await this.integrations.change(org_id, integration_id, (integration) => usingApp(integration, generation));
      const current = (await this.generations.lock(org_id, integration_id)).at(-1);
      if (!isSameVersion(current, latest))
        throw conflict('write_contention', 'Another request is setting this application. Try again.');
      await (generation === latest?.generation ? this.generations.save(app) : this.generations.add(app));
      await this.accounts.forgetRejection(org_id, integration_id);
    });
  }
}
