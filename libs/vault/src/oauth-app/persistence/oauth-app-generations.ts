import { Injectable } from '@nestjs/common';
import { defineTable, Reads, StoredStates, Transactions } from '#kernel';
import { type OAuthAppSecrets } from '../../integration/domain/definition-dependents.js';
import { type StoredOAuthApp, withoutSecret } from '../domain/oauth-app.js';

export const OAuthAppTable = defineTable<StoredOAuthApp>('vault.oauth_apps', {
  org_id: { type: 'text', primary: true },
  integration_id: { type: 'text', primary: true },
  generation: { type: 'integer', primary: true },
  revision: { type: 'integer' },
  client_id: { type: 'text' },
  client_secret: { type: 'bytea', nullable: true },
  previous_secret: { type: 'bytea', nullable: true },
  previous_until: { type: 'timestamptz', nullable: true },
  scopes: { type: 'text', array: true, nullable: true },
  extra: { type: 'jsonb' },
  own_callback: { type: 'boolean' },
  set_at: { type: 'timestamptz' },
  set_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz', nullable: true },
  removed_at: { type: 'timestamptz', nullable: true },
});

/** Stores all OAuth applications that integrations have had, with sealed secrets. */
@Injectable()
export class OAuthAppGenerations extends StoredStates<StoredOAuthApp> implements OAuthAppSecrets {
  constructor(
    transactions: Transactions,
    private readonly reads: Reads,
  ) {
    super(transactions, OAuthAppTable);
  }

  /** Lists the applications of an integration, oldest first. */
  list(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.find(orgId, { integration_id });
  }

  /** Like `list`, but locks the rows until the transaction ends. */
  listLocked(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.lock(orgId, { integration_id });
  }

  /** Finds the oldest application that was registered dynamically at an issuer, is in use, and was not refused. */
  async findRegistered(orgId: string, issuer: string) {
    const found = await this.reads.one<{ integration_id: string; generation: number }>(orgId, registered, { issuer });
    return found ?? null;
  }

  async dropAll(orgId: string, integrationId: string): Promise<boolean> {
    const changed = (await this.listLocked(orgId, integrationId)).map(withoutSecret).filter((app) => app !== null);
    for (const app of changed) await this.save(app);
    return changed.length > 0;
  }
}

const registered = `
  select p.integration_id, p.generation from vault.oauth_apps p
  join vault.integrations i on i.org_id = :org_id and i.id = p.integration_id and i.oauth_app_generation = p.generation
  where p.org_id = :org_id and p.removed_at is null and i.app_rejected_at is null
    and p.extra -> 'made' ->> 'issuer' = :issuer and p.extra -> 'made' ->> 'registration' = 'dynamic'
  order by p.set_at limit 1`;
