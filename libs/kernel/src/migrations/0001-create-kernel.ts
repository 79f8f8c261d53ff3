import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '../persistence/schema.js';

export class CreateKernel1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kernel.access_epochs (
        org_id text collate "C" primary key, epoch bigint not null default 1, features text[] not null default '{}'
      );
      create table kernel.events (
        org_id text collate "C" not null, id text collate "C" not null, type text not null, category text not null,
        outcome text not null, occurred_at timestamptz(3) not null,
        actor_kind text not null, actor_id text, token jsonb, delegation jsonb not null,
        resource_type text not null, resource_id text not null, resource_label text, subject_user_id text,
        changes jsonb not null, data jsonb not null,
        request_id text, ip text, user_agent text, batch_id text, leaf_index integer,
        primary key (org_id, id)
      );
      -- Usage outnumbers all else by far and is left out unless asked for, so lists without it have indexes without it.
      create index on kernel.events (org_id, id) where category <> 'usage';
      create index on kernel.events (org_id, actor_id, id) where category <> 'usage';
      create index on kernel.events (org_id, actor_id, id);
      create index on kernel.events (org_id, category, id);
      create index on kernel.events (org_id, type, id);
      create index on kernel.events (org_id, resource_id, id);
      -- What is gone: asked of every resource of a page, some of which have a long log.
      create index on kernel.events (org_id, resource_id) where type like '%.deleted';
      create index on kernel.events (org_id, subject_user_id, id) where subject_user_id is not null;
      create index on kernel.events (org_id, request_id) where request_id is not null;
      create index on kernel.events (org_id, ip, id) where ip is not null;
      create index on kernel.events (org_id, id) where outcome = 'refused';
      create table kernel.idempotency_keys (
        org_id text collate "C" not null, principal text collate "C" not null, key text not null,
        fingerprint bytea not null, created_at timestamptz(3) not null,
        status integer, headers jsonb, body bytea, secret_until timestamptz(3),
        primary key (org_id, principal, key)
      );
      create index on kernel.idempotency_keys (created_at);
      create table kernel.data_keys (
        org_id text collate "C" not null, number integer not null, master_key_id text not null, wrapped bytea not null,
        primary key (org_id, number)
      );
    `);
    for (const table of ['access_epochs', 'events', 'idempotency_keys', 'data_keys'])
      await isolate(runner, `kernel.${table}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema kernel cascade');
  }
}
