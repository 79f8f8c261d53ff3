import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import { isStorable } from '#kernel/http';
import { type AuthorizationRecords } from '../domain/authorization-records.js';

@Injectable()
export class StoredAuthorizationRecords implements AuthorizationRecords {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async storeRequest(secret: string, payload: object, end: Date): Promise<void> {
    await this.write(upsertRequest, { hash: hashSecret(secret), payload: JSON.stringify(payload), end });
  }

  findRequest(secret: string): Promise<Record<string, unknown> | null> {
    return this.find(selectRequest, { hash: hashSecret(secret) });
  }

  async endRequest(secret: string): Promise<boolean> {
    const ended = 'delete from authentication.authorization_requests where hash = :hash';
    return (await this.write(ended, { hash: hashSecret(secret) })) === 1;
  }

  async useOnce(secret: string, end: Date): Promise<boolean> {
    return (await this.write(insertUse, { hash: hashSecret(secret), end })) === 1;
  }

  async storeClient(clientId: string, payload: object): Promise<void> {
    await this.write(insertClient, { client_id: clientId, payload: JSON.stringify(payload) });
  }

  /** A client id that cannot be stored was never registered. */
  async findClient(clientId: string): Promise<Record<string, unknown> | null> {
    if (!isStorable(clientId)) return null;
    return this.find('select payload from authentication.registered_clients where client_id = :id', { id: clientId });
  }

  async recordUse(clientId: string): Promise<void> {
    await this.write(updateClientUse, { client_id: clientId });
  }

  async deleteOld(): Promise<number> {
    const requests = await this.write(deleteExpiredRequests, {});
    return requests + (await this.write(deleteUnusedClients, {}));
  }

  private write(sql: string, values: Record<string, string | Buffer | Date>): Promise<number> {
    return this.transactions.execute(noOrganization, sql, { ...values, now: this.clock.now() });
  }

  private async find(sql: string, values: Record<string, string | Buffer>): Promise<Record<string, unknown> | null> {
    const row = await this.reads.one<{ payload: Record<string, unknown> }>(null, sql, {
      ...values,
      now: this.clock.now(),
    });
    return row?.payload ?? null;
  }
}

const noOrganization = '';

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const upsertRequest = `
  insert into authentication.authorization_requests (hash, payload, expires_at) values (:hash, :payload::jsonb, :end)
  on conflict (hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`;

const insertUse = `
  insert into authentication.authorization_requests as used (hash, payload, expires_at) values (:hash, '{}', :end)
  on conflict (hash) do update set expires_at = excluded.expires_at where used.expires_at <= :now::timestamptz`;

const selectRequest = `
  select payload from authentication.authorization_requests where hash = :hash and expires_at > :now::timestamptz`;

const insertClient = `
  insert into authentication.registered_clients (client_id, payload, created_at)
  values (:client_id, :payload::jsonb, :now) on conflict (client_id) do nothing`;

const updateClientUse = `
  update authentication.registered_clients set used_at = :now
  where client_id = :client_id and (used_at is null or used_at < :now::timestamptz - interval '1 day')`;

const deleteExpiredRequests = 'delete from authentication.authorization_requests where expires_at <= :now::timestamptz';

/**
 * Deletes clients that were not used within a day of their registration, or for 40 days, which is longer than the
 * lifetime of any token.
 */
const deleteUnusedClients = `
  delete from authentication.registered_clients
  where coalesce(used_at + interval '40 days', created_at + interval '1 day') <= :now::timestamptz`;
