import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Creates the tables for remote MCP servers, their tools, and the tool versions that each connection gets. */
export class CreateRemoteTools1796000000720 implements MigrationInterface {
  static readonly replaces = 'ChooseSlugs1795002500210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table catalog.remote_servers (
        org_id text collate "C" not null, slug text collate "C" not null,
        protocol_version text, server_name text, last_discovered_at timestamptz(3), discovery_error text,
        -- Failing servers are asked less often.
        failing_since timestamptz(3),
        -- The authorization server, and how Latchkey is registered there.
        resource text, issuer text, registration text check (registration in ('cimd', 'dynamic', 'static')),
        primary key (org_id, slug),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );

      create table catalog.registered_tools (
        org_id text collate "C" not null, slug text collate "C" not null, name text collate "C" not null,
        origin text not null, origins text[] not null,
        -- Each is {tool, hash}; at least one is present.
        accepted jsonb, offered jsonb, trusted text[] not null,
        -- Versions that some accounts get instead of the accepted one, with the reviewer's decision.
        variants jsonb not null default '[]',
        turned_off boolean not null, removed boolean not null,
        raised_tier text check (raised_tier in ('read', 'write', 'destructive')),
        first_seen_at timestamptz(3) not null, last_seen_at timestamptz(3) not null, missing_since timestamptz(3),
        reviewed_by text collate "C",
        primary key (org_id, slug, name), check (accepted is not null or offered is not null),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );

      create table catalog.tool_lists (
        org_id text collate "C" not null, slug text collate "C" not null, connection_id text collate "C" not null,
        -- By tool name.
        hashes jsonb not null,
        primary key (org_id, slug, connection_id),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );
    `);
    for (const table of ['remote_servers', 'registered_tools', 'tool_lists']) await isolate(runner, `catalog.${table}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table catalog.tool_lists, catalog.registered_tools, catalog.remote_servers');
  }
}
