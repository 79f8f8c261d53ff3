import { Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import { definitionUnknown } from '../domain/definition-unknown.js';
import { type Integration, type Integrations } from '../domain/integrations.js';

@Injectable()
export class StoredIntegrations implements Integrations {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async get(orgId: string, id: string): Promise<Integration> {
    const [found] = await this.reads.rows<Integration>(
      orgId,
      `select org_id, id, slug, definition_digest, definition, oauth_app_generation
       from vault.integrations where org_id = $1 and id = $2`,
      [orgId, id],
    );
    if (!found) throw definitionUnknown();
    return found;
  }

  async install(given: Omit<Integration, 'oauth_app_generation'>): Promise<void> {
    const { org_id, id, slug, definition_digest, definition } = given;
    await this.transactions.run(org_id, (manager) =>
      manager.query(install, [org_id, id, slug, definition_digest, definition, this.clock.now()]),
    );
  }
}

const install = `
  insert into vault.integrations (org_id, id, slug, definition_digest, definition, installed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (org_id, id) do update set
    slug = excluded.slug, definition_digest = excluded.definition_digest,
    definition = excluded.definition, installed_at = excluded.installed_at
  where integrations.definition_digest <> excluded.definition_digest`;
