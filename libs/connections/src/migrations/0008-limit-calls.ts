import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Stores budgets of calls, and calls of apps that fail again and again. Both are checked where a call's start is written. */
export class LimitCalls1796000970010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(countCalls);
    await runner.query(recordCalls);
    await runner.query(assertNotRepeated);
    await isolate(runner, 'connections.budgets');
    await isolate(runner, 'connections.failing_calls');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function connections.record_calls, connections.count_calls, connections.assert_not_repeated;
      drop table connections.budgets, connections.failing_calls;
      alter table connections.open_executions drop budget_ids;`);
  }
}

const tables = `
  create table connections.budgets (
    org_id text collate "C" not null, id text collate "C" not null, version integer not null,
    subject_type text collate "C" not null check (subject_type in ('organization', 'member', 'app', 'toolbox', 'tool')),
    subject_id text collate "C", connector_slug text collate "C", tool_name text collate "C",
    -- What a call names if the budget counts it.
    subject_key text collate "C" not null generated always as (case subject_type
      when 'organization' then subject_type
      when 'tool' then 'tool:' || connector_slug || '/' || tool_name
      else subject_type || ':' || subject_id end) stored,
    period text collate "C" not null check (period in ('hour', 'day', 'month')),
    calls integer not null check (calls >= 0), writes_only boolean not null,
    user_id text collate "C",
    -- The calls counted in the period that began at period_start.
    used integer not null default 0 check (used >= 0),
    period_start timestamptz(3) not null default 'epoch',
    created_by text collate "C",
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    primary key (org_id, id),
    unique (org_id, subject_key, period, writes_only)
  ) with (fillfactor = 70);

  -- The budgets that counted the call. Null while a process of an earlier version runs.
  alter table connections.open_executions add budget_ids jsonb;

  create table connections.failing_calls (
    org_id text collate "C" not null, key text collate "C" not null,
    since timestamptz(3) not null, failures integer not null, last_error jsonb not null,
    primary key (org_id, key)
  );`;

/**
 * Counts calls that begin, and returns the ids of the budgets that counted each of them. Fails if a budget has no calls
 * left. Gives back calls that ended without being sent. All budgets of both are locked in one
 * order, so that concurrent transactions do not wait for each other in a circle. The statements after the lock see what
 * other transactions committed meanwhile.
 */
const countCalls = `
  create function connections.count_calls(org text, begun jsonb, not_sent text[])
    returns jsonb language plpgsql set search_path = '' as $$
  declare
    counted_by jsonb;
    exceeded json;
  begin
    -- The order makes PostgreSQL use the index.
    perform from connections.budgets budget where budget.org_id = org order by budget.id limit 1;
    if not found then return '{}'; end if;

    perform from connections.budgets budget
      where budget.org_id = org and (
        budget.subject_key in (select jsonb_array_elements_text(call -> 'subjects') from jsonb_array_elements(begun) call)
        or cardinality(not_sent) > 0 and exists (select from connections.open_executions open
          where open.budget_ids ? budget.id and open.org_id = org and open.id = any(not_sent)))
      order by budget.id for update;
    if not found then return '{}'; end if;

    if cardinality(not_sent) > 0 then
      update connections.budgets budget set used = greatest(budget.used - returned.calls, 0)
        from (select counter.id, count(*) as calls
          from connections.open_executions open join connections.budgets counter
            on counter.org_id = org and open.budget_ids ? counter.id
            and counter.period_start = date_trunc(counter.period, open.started_at, 'UTC')
          where open.org_id = org and open.id = any(not_sent)
          group by counter.id) returned
        where budget.org_id = org and budget.id = returned.id;
    end if;

    -- A process with a fast clock may have begun the next period already. Its calls stay counted.
    with matched as materialized (
      select call.id as call_id, counter.id, date_trunc(counter.period, call.started_at, 'UTC') as start
      from jsonb_to_recordset(begun) as call (id text, started_at timestamptz, subjects jsonb, writes boolean)
      join connections.budgets counter
        on counter.org_id = org and call.subjects ? counter.subject_key and (call.writes or not counter.writes_only)),
    written as (
      update connections.budgets budget
      set used = counted.calls + case when budget.period_start >= counted.start then budget.used else 0 end,
        period_start = greatest(budget.period_start, counted.start)
      from (select id, count(*) as calls, max(start) as start from matched group by id) counted
      where budget.org_id = org and budget.id = counted.id
      returning budget.*)
    select
      (select coalesce(jsonb_object_agg(counted.call_id, counted.ids), '{}')
        from (select call_id, jsonb_agg(id) as ids from matched group by call_id) counted),
      (select json_build_object('id', id, 'subject_type', subject_type, 'period', period, 'calls', calls,
          'writes_only', writes_only, 'period_start', period_start at time zone 'UTC')
        from written where written.used > written.calls
        order by array_position(array['month', 'day', 'hour'], written.period), written.id limit 1)
      into counted_by, exceeded;
    if exceeded is not null then
      raise exception using errcode = 'LK429', message = 'A budget has no calls left.', detail = exceeded;
    end if;
    return counted_by;
  end $$;`;

/** Writes the rows of calls that begin, and removes those of calls that ended. */
const recordCalls = `
  create function connections.record_calls(org text, begun jsonb, ended text[], not_sent text[])
    returns void language plpgsql set search_path = '' as $$
  declare
    counted jsonb := connections.count_calls(org, begun, not_sent);
  begin
    insert into connections.open_executions (org_id, id, started_at, started, budget_ids)
    select org, call.id, call.started_at, call.started, counted -> call.id
    from jsonb_to_recordset(begun) as call (id text, started_at timestamptz, started jsonb);
    delete from connections.open_executions open where open.org_id = org and open.id = any(ended);
  end $$;`;

/** Fails if one of the calls failed too often since a moment. */
const assertNotRepeated = `
  create function connections.assert_not_repeated(org text, keys jsonb, at_most integer, after timestamptz)
    returns void language plpgsql stable set search_path = '' as $$
  declare
    repeated record;
  begin
    select call.since, call.failures, call.last_error into repeated from connections.failing_calls call
      where call.org_id = org and call.key in (select jsonb_array_elements_text(keys))
        and call.failures >= at_most and call.since > after
      limit 1;
    if found then
      raise exception using errcode = 'LK409', message = 'A call failed too often.', detail = json_build_object(
        'since', repeated.since at time zone 'UTC', 'failures', repeated.failures, 'last_error', repeated.last_error);
    end if;
  end $$;`;
