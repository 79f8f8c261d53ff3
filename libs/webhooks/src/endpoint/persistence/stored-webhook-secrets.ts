import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, newId, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import {
  type NewWebhookSecret,
  secretPrefix,
  webhookSecretContext,
  type WebhookSecrets,
} from '../domain/webhook-endpoints.js';

@Injectable()
export class StoredWebhookSecrets implements WebhookSecrets {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async generate(orgId: string): Promise<NewWebhookSecret> {
    const id = newId('whsec', this.clock.now());
    const plain = secretPrefix + randomBytes(32).toString('base64');
    return {
      id,
      plain,
      hint: `${secretPrefix}…${plain.slice(-4)}`,
      sealed: await this.sealing.seal(webhookSecretContext(orgId, id), plain),
    };
  }

  async add(orgId: string, endpointId: string, { id, sealed }: NewWebhookSecret): Promise<void> {
    await this.transactions.execute(orgId, insert, { endpoint_id: endpointId, id, sealed });
  }

  async rotate(orgId: string, endpointId: string, secret: NewWebhookSecret, until: Date): Promise<void> {
    await this.transactions.execute(orgId, deleteReplaced, { endpoint_id: endpointId });
    await this.transactions.execute(orgId, expireCurrent, { endpoint_id: endpointId, until });
    await this.add(orgId, endpointId, secret);
  }

  async secretsFor(orgId: string, endpointId: string, now: Date): Promise<string[]> {
    const values = { endpoint_id: endpointId, at: now };
    const rows = await this.transactions.rows<{ id: string; sealed: Buffer }>(orgId, selectValid, values);
    return Promise.all(rows.map(({ id, sealed }) => this.sealing.open(webhookSecretContext(orgId, id), sealed)));
  }

  async deleteAll(orgId: string, endpointId: string): Promise<void> {
    await this.transactions.execute(orgId, deleteAll, { endpoint_id: endpointId });
  }
}

const own = 'where org_id = :org_id and endpoint_id = :endpoint_id';

/** Deletes the secrets that earlier rotations replaced, so that at most two secrets are valid. */
const deleteReplaced = `delete from webhooks.secrets ${own} and expires_at is not null`;

const expireCurrent = `update webhooks.secrets set expires_at = :until ${own}`;

const insert = `
  insert into webhooks.secrets (org_id, endpoint_id, id, sealed) values (:org_id, :endpoint_id, :id, :sealed)`;

const selectValid = `
  select id, sealed from webhooks.secrets ${own} and (expires_at is null or expires_at > :at) order by id desc`;

const deleteAll = `delete from webhooks.secrets ${own}`;
