import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Creates the rollups of tool calls, and the queue of calls that are not counted yet. */
export class CreateUsage1796000800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Hourly rows have every field ('all'). Daily rows have the fields of one grouping, so that reading a month does
      -- not read every hourly row. A field that a row or its calls do not have is empty.
      create table audit.usage_rollups (
        org_id text collate "C" not null,
        keyed_by text collate "C" not null
          check (keyed_by in ('all', 'outcome', 'connector', 'tool', 'toolbox', 'member', 'app')),
        starts_at timestamptz(3) not null,
        connector_slug text collate "C" not null, tool_name text collate "C" not null,
        toolbox_id text collate "C" not null, user_id text collate "C" not null, app_name text collate "C" not null,
        outcome text collate "C" not null, reason text collate "C" not null,
        calls bigint not null,
        -- The number of calls in each range of durations, as one number with twelve digits for each range. So + and
        -- sum() add histograms.
        histogram numeric not null,
        primary key (org_id, keyed_by, starts_at, connector_slug, tool_name, toolbox_id, user_id, app_name, outcome, reason)
      );
      create index on audit.usage_rollups (org_id, keyed_by, user_id, starts_at);
      create index on audit.usage_rollups (org_id, keyed_by, connector_slug, starts_at);
      create index on audit.usage_rollups (org_id, keyed_by, toolbox_id, starts_at);
      create index on audit.usage_rollups (starts_at);

      create table audit.uncounted_calls (
        org_id text collate "C" not null, event_id text collate "C" not null, primary key (org_id, event_id)
      );
    `);
    await isolate(runner, 'audit.usage_rollups');
    await isolate(runner, 'audit.uncounted_calls');
    await runner.query(queueCalls);
    await runner.query(nextUncountedCalls);
    await runner.query(organizationsWithOldUsage);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger uncounted_calls on kernel.events;
      drop function audit.queue_call, audit.next_uncounted_calls, audit.organizations_with_usage_before;
      drop table audit.uncounted_calls, audit.usage_rollups;
    `);
  }
}

/**
 * Queues the end of a call in the transaction of its event. A reader that follows the ids of the log could miss events
 * whose transactions commit late.
 */
const queueCalls = `
  create function audit.queue_call() returns trigger language plpgsql as $$
    begin
      insert into audit.uncounted_calls (org_id, event_id) values (new.org_id, new.id);
      return null;
    end $$;
  create trigger uncounted_calls after insert on kernel.events for each row
    when (new.type in ('tool.executed', 'tool.refused', 'tool.outcome_unknown'))
    execute function audit.queue_call();`;

/** Runs as the owner, because the sweep counts the calls of all organizations. */
const nextUncountedCalls = `
  create function audit.next_uncounted_calls(at_most integer) returns table (org_id text, event_id text)
    language sql stable security definer set search_path = '' as $$
      select waiting.org_id, waiting.event_id from audit.uncounted_calls as waiting
      order by waiting.org_id, waiting.event_id limit at_most
    $$;
  revoke all on function audit.next_uncounted_calls(integer) from public;`;

/** Runs as the owner, like `next_uncounted_calls`. */
const organizationsWithOldUsage = `
  create function audit.organizations_with_usage_before(before timestamptz, at_most integer)
    returns table (org_id text)
    language sql stable security definer set search_path = '' as $$
      select old.org_id from audit.usage_rollups as old
      where old.starts_at < before group by old.org_id limit at_most
    $$;
  revoke all on function audit.organizations_with_usage_before(timestamptz, integer) from public;`;
