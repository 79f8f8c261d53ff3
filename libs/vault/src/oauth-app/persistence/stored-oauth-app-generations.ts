import { Injectable } from '@nestjs/common';
import { Reads, StoredStates, Transactions } from '#kernel';
import { type OAuthAppGenerations } from '../domain/installed-oauth-apps.js';
import { type StoredOAuthApp } from '../domain/oauth-app.js';
import { OAuthAppTable } from './oauth-app-table.js';

@Injectable()
export class StoredOAuthAppGenerations implements OAuthAppGenerations {
  private readonly states: StoredStates<StoredOAuthApp>;

  constructor(
    transactions: Transactions,
    private readonly reads: Reads,
  ) {
    this.states = new StoredStates(transactions, OAuthAppTable);
  }

  of(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.states.find(orgId, { integration_id });
  }

  lock(orgId: string, integration_id: string): Promise<StoredOAuthApp[]> {
    return this.states.lock(orgId, { integration_id });
  }

  async registeredAt(orgId: string, issuer: string) {
    const found = await this.reads.one<{ integration_id: string; generation: number }>(orgId, registeredAt, { issuer });
    return found ?? null;
  }

  add(app: StoredOAuthApp): Promise<void> {
    return this.states.add(app);
  }

  save(app: StoredOAuthApp): Promise<void> {
    return this.states.save(app);
  }
}

const registeredAt = `
  select p.integration_id, p.generation from vault.oauth_apps p
  join vault.integrations i on i.org_id = p.org_id and i.id = p.integration_id and i.oauth_app_generation = p.generation
  where p.org_id = :org_id and p.removed_at is null and i.app_rejected_at is null
    and p.extra -> 'made' ->> 'issuer' = :issuer and p.extra -> 'made' ->> 'registration' = 'dynamic'
  order by p.set_at limit 1`;
