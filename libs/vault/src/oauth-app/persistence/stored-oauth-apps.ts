import { Injectable } from '@nestjs/common';
import { Clock, conflict, Reads, Sealing, Transactions } from '#kernel';
import { type Integration } from '../../integration/domain/integrations.js';
import { type OAuthAppRow, oauthAppContext } from './oauth-app-row.js';
import { insertApp, noteRejected, numberedApp, readApps, removeApps, updateApp, useApp } from './oauth-app-sql.js';
import { type GivenApp, type OAuthApp, type OAuthApps } from '../domain/oauth-apps.js';

/** For this long a provider may still expect the secret before the last one, in milliseconds. */
const overlap = 24 * 3_600_000;

@Injectable()
export class StoredOAuthApps implements OAuthApps {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async numbered(orgId: string, integrationId: string, generation: number): Promise<OAuthApp | null> {
    const values = [orgId, integrationId, generation, this.clock.now()];
    const [row] = await this.reads.rows<OAuthAppRow>(orgId, numberedApp, values);
    if (!row) return null;
    const open = (field: 'client_secret' | 'previous_secret') =>
      row[field] && this.sealing.open(oauthAppContext(orgId, integrationId, row, field), row[field]);
    const { client_id, scopes, extra } = row;
    const client_secret = await open('client_secret');
    return { generation, client_id, client_secret, previous_secret: await open('previous_secret'), scopes, extra };
  }

  async current({ org_id, id, oauth_app_generation }: Integration): Promise<OAuthApp | null> {
    return oauth_app_generation === null ? null : this.numbered(org_id, id, oauth_app_generation);
  }

  async set(orgId: string, integrationId: string, given: GivenApp): Promise<number> {
    const known = await this.reads.rows<{ generation: number; revision: number; client_id: string; removed: boolean }>(
      orgId,
      readApps,
      [orgId, integrationId],
    );
    const [latest] = known;
    const same = latest?.client_id === given.client_id && !latest.removed ? latest : null;
    const next = same
      ? { generation: same.generation, revision: same.revision + 1 }
      : { generation: (latest?.generation ?? 0) + 1, revision: 1 };
    const before = same && (await this.numbered(orgId, integrationId, same.generation));
    const secrets = secretsAfter(before, given);
    const seal = (field: 'client_secret' | 'previous_secret') => {
      const secret = secrets[field];
      return secret === null ? null : this.sealing.seal(oauthAppContext(orgId, integrationId, next, field), secret);
    };
    const now = this.clock.now();
    const values = [
      ...[orgId, integrationId, next.generation, next.revision, given.client_id],
      ...[await seal('client_secret'), await seal('previous_secret'), new Date(now.getTime() + overlap)],
      ...[given.scopes, given.extra, now],
    ];
    await this.transactions.run(orgId, async (manager) => {
      const written = await manager.query<unknown[]>(same ? updateApp : insertApp, values);
      if (written.length !== 1)
        throw conflict('write_contention', 'Somebody else is setting this application: try again.');
      await manager.query(useApp, [orgId, integrationId, next.generation]);
    });
    return next.generation;
  }

  async noteRejected(orgId: string, integrationId: string): Promise<void> {
    const values = [orgId, integrationId, this.clock.now()];
    await this.transactions.run(orgId, (manager) => manager.query(noteRejected, values));
  }

  async remove(orgId: string, integrationId: string): Promise<void> {
    await this.transactions.run(orgId, (manager) =>
      manager.query(removeApps, [orgId, integrationId, this.clock.now()]),
    );
  }
}

function secretsAfter(before: OAuthApp | null, { client_secret }: GivenApp) {
  if (!before) return { client_secret: client_secret ?? null, previous_secret: null };
  if (client_secret === undefined || client_secret === before.client_secret)
    return { client_secret: before.client_secret, previous_secret: before.previous_secret };
  return { client_secret, previous_secret: before.client_secret };
}
