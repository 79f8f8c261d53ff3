import { Injectable } from '@nestjs/common';
import { Clock, defineTable, type Read, Reads, StoredStates, Transactions } from '#kernel';
import { findPlatformApp, VaultOptions } from '../../trust/domain/vault-options.js';
import {
  type InstalledIntegration,
  type Integrations,
  type NewDefinition,
  withDefinition,
  effectiveDefinition,
} from '../domain/integrations.js';
import { definitionUnknown } from '#vault-protocol';

export const IntegrationTable = defineTable<InstalledIntegration>('vault.integrations', {
  org_id: { type: 'text', primary: true },
  id: { type: 'text', primary: true },
  slug: { type: 'text' },
  definition_digest: { type: 'text' },
  definition_version: { type: 'integer' },
  definition: { type: 'jsonb' },
  oauth_app_generation: { type: 'integer', nullable: true },
  discovered: { type: 'jsonb', nullable: true },
  app_rejected_at: { type: 'timestamptz', nullable: true },
  installed_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredIntegrations implements Integrations {
  private readonly states: StoredStates<InstalledIntegration>;

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly vaultOptions: VaultOptions,
  ) {
    this.states = new StoredStates(transactions, IntegrationTable);
  }

  async get(orgId: string, id: string): Promise<Read<InstalledIntegration>> {
    const found = await this.find(orgId, id);
    return this.complete(found);
  }

  async getLocked(orgId: string, id: string): Promise<Read<InstalledIntegration>> {
    const found = await this.transactions.one<Read<InstalledIntegration>>(orgId, `${select} for share`, { id });
    return this.complete(found);
  }

  install(definition: NewDefinition): Promise<InstalledIntegration | null> {
    const { org_id, ...values } = definition;
    const at = this.clock.now();
    return this.transactions.run(org_id, async () => {
      if ((await this.transactions.execute(org_id, add, { ...values, at })) === 1) return null;
      const decide = (integration: InstalledIntegration) => withDefinition(integration, definition, at);
      const [changed] = await this.states.change(org_id, { id: definition.id }, decide);
      return changed?.before ?? null;
    });
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

  /**
   * Adds the discovered addresses and, if the organization has no OAuth application, the operator's.
   * @throws definitionUnknown if the integration was not found.
   */
  private complete(found: Read<InstalledIntegration> | undefined): Read<InstalledIntegration> {
    if (!found) throw definitionUnknown();
    const platform = findPlatformApp(this.vaultOptions.platformApps, found.slug)?.generation ?? null;
    const oauth_app_generation = found.oauth_app_generation ?? platform;
    return { ...found, oauth_app_generation, definition: effectiveDefinition(found.definition, found.discovered) };
  }
}

const select = `
  select ${IntegrationTable.omit([])} from vault.integrations where org_id = :org_id and id = :id`;

const add = `
  insert into vault.integrations (org_id, id, slug, definition_digest, definition_version, definition, installed_at)
  values (:org_id, :id, :slug, :definition_digest, :definition_version, :definition, :at)
  on conflict (org_id, id) do nothing`;
