import { Injectable } from '@nestjs/common';
import { Clock, type Read, Reads, StoredStates, Transactions } from '#kernel';
import {
  definitionUnknown,
  type InstalledIntegration,
  type Integration,
  type Integrations,
} from '../domain/integrations.js';
import { IntegrationTable } from './integration-table.js';

@Injectable()
export class StoredIntegrations implements Integrations {
  private readonly states: StoredStates<InstalledIntegration>;

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.states = new StoredStates(transactions, IntegrationTable);
  }

  async get(orgId: string, id: string): Promise<Read<InstalledIntegration>> {
    const found = await this.find(orgId, id);
    if (!found) throw definitionUnknown();
    return found;
  }

  async install({ org_id, id, slug, definition_digest, definition }: Omit<Integration, 'oauth_app_generation'>) {
    const before = await this.find(org_id, id);
    if (before?.definition_digest === definition_digest) return;
    const values = { id, slug, definition_digest, definition, at: this.clock.now() };
    await this.transactions.execute(org_id, install, values);
  }

  async change(
    orgId: string,
    id: string,
    decide: (integration: InstalledIntegration) => InstalledIntegration,
  ): Promise<void> {
    const changed = await this.states.change(orgId, { id }, decide);
    if (changed.length === 0) throw definitionUnknown();
  }

  private find(orgId: string, id: string): Promise<Read<InstalledIntegration> | undefined> {
    return this.reads.one<Read<InstalledIntegration>>(orgId, select, { id });
  }
}

const select = `
  select org_id, id, slug, definition_digest, definition, oauth_app_generation, app_rejected_at, installed_at
  from vault.integrations where org_id = :org_id and id = :id`;

const install = `
  insert into vault.integrations (org_id, id, slug, definition_digest, definition, installed_at)
  values (:org_id, :id, :slug, :definition_digest, :definition, :at)
  on conflict (org_id, id) do update set
    slug = excluded.slug, definition_digest = excluded.definition_digest,
    definition = excluded.definition, installed_at = excluded.installed_at`;
