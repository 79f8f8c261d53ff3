import { Injectable } from '@nestjs/common';
import { newId } from '../domain/ids.js';
import { bindEncoded, type PrecedingStatement, type Values } from '../persistence/driver/statement.js';
import { Transactions } from '../persistence/transactions.js';
import { type Act, type DomainEvent, type Recorded } from './event.js';
import { type Due, EventCatalogue } from './event-catalogue.js';

/** From this number of alike events on, the fields that they share are sent only once. */
const minAlikeEvents = 50;

/** The only log of events. The audit log reads it. Jobs and webhooks follow it. */
@Injectable()
export class EventLog {
  constructor(
    private readonly eventCatalogue: EventCatalogue,
    private readonly transactions: Transactions,
  ) {}

  /**
   * In one statement, writes events, their outbox rows and, if an event changes permissions, a new epoch. Call it in
   * the transaction of the change, so that an event and its change are committed together. The events of an act that
   * changes no stored data are written in a transaction of their own.
   * @param later the time when the log is written, if that is after the act. The events' ids then contain this time,
   * because followers of the log may already have read past the time of the act.
   */
  async append(orgId: string, recorded: Recorded[], later?: Date): Promise<void> {
    if (recorded.length === 0) return;
    const isMany = recorded.length >= minAlikeEvents && this.areAlike(recorded);
    const { sql, values } = isMany
      ? this.alikeEventsStatement(orgId, recorded, later)
      : this.appendStatement(orgId, recorded, later);
    await this.transactions.execute(orgId, sql, values);
  }

  /** Returns the statement of `append`, which can then run before the statement of the change. */
  buildStatement(orgId: string, recorded: Recorded[]): PrecedingStatement {
    const { sql, values } = this.appendStatement(orgId, recorded);
    return bindEncoded(sql, values, orgId);
  }

  /** Whether any job listens to one of these events. */
  startsJobs(recorded: Recorded[]): boolean {
    return recorded.some(({ event }) => this.eventCatalogue.getListeners(event.type).length > 0);
  }

  /**
   * Builds the statement of `append`. Events that start no job and change no permissions, such as tool runs, need
   * only a plain insert.
   */
  private appendStatement(
    orgId: string,
    recorded: Recorded[],
    later?: Date,
  ): { sql: string; values: Record<string, string> } {
    const rows = recorded.map((each) => this.buildRow(each, later));
    const tasks = this.buildTasks(recorded, rows);
    const changesPermissions = this.changesPermissions(recorded);
    const events = JSON.stringify(rows);
    if (tasks.length === 0 && !changesPermissions) return { sql: insertEvents, values: { events } };
    const values = { events, tasks: JSON.stringify(tasks), changes_permissions: String(changesPermissions) };
    return { sql: recordEvents, values };
  }

  private alikeEventsStatement(orgId: string, recorded: Recorded[], later?: Date): { sql: string; values: Values } {
    const rows = recorded.map((each) => this.buildRow(each, later));
    const { id: _, resource_id: _id, resource_label: _label, subject_user_id: _subject, token, ...common } = rows[0]!;
    const values = {
      ...common,
      token: token && JSON.stringify(token),
      ids: rows.map(({ id }) => id),
      resource_ids: rows.map((row) => row.resource_id),
      resource_labels: rows.map((row) => row.resource_label),
      subject_user_ids: rows.map((row) => row.subject_user_id),
      changes: rows.map((row) => JSON.stringify(row.changes)),
      data: rows.map((row) => JSON.stringify(row.data)),
      tasks: JSON.stringify(this.buildTasks(recorded.slice(0, 1), rows)),
      changes_permissions: this.changesPermissions(recorded),
    };
    return { sql: recordAlikeEvents, values };
  }

  /** Whether all events have the same act and type, and start the same jobs at the same times. */
  private areAlike([first, ...others]: Recorded[]): boolean {
    const { act, event, resource } = first!;
    const dates = this.computeDueDates(first!);
    return others.every(
      (each) =>
        each.act === act &&
        each.event.type === event.type &&
        each.resource.type === resource.type &&
        this.computeDueDates(each).every((date, place) => date === dates[place]),
    );
  }

  private computeDueDates({ act, event }: Recorded): (number | undefined)[] {
    return this.eventCatalogue.getListeners(event.type).map(({ due }) => computeDueDate(due, event, act)?.getTime());
  }

  private changesPermissions(recorded: Recorded[]): boolean {
    return recorded.some(({ event }) => this.eventCatalogue.get(event.type).changesPermissions);
  }

  private buildRow({ act, event, resource, changes }: Recorded, later?: Date) {
    const { category, outcome = 'success', subject } = this.eventCatalogue.get(event.type);
    return {
      id: createEventId(act, later),
      type: event.type,
      category,
      outcome,
      occurred_at: act.at,
      actor_kind: act.kind,
      actor_id: act.by,
      token: act.token,
      resource_type: resource.type,
      resource_id: resource.id,
      resource_label: resource.label,
      subject_user_id: subject?.(event.data) ?? null,
      changes,
      data: event.data,
      request_id: act.request?.id ?? null,
      ip: act.request?.ip ?? null,
      user_agent: act.request?.user_agent ?? null,
      delegation: [],
    };
  }

  /** Lists the tasks that these events request. A job that gathers events gets only one task for all of them. */
  private buildTasks(recorded: Recorded[], rows: { id: string }[]) {
    const gathered = new Set<string>();
    return recorded.flatMap(({ act, event, resource }, place) =>
      this.eventCatalogue.getListeners(event.type).flatMap(({ job, due, gathers }) => {
        const due_at = computeDueDate(due, event, act);
        if (!due_at || gathered.has(job)) return [];
        if (gathers) gathered.add(job);
        return [
          { id: newId('task', act.at), job, event_id: rows[place]!.id, subject_id: resource.id, due_at, gathers },
        ];
      }),
    );
  }
}

const createEventId = ({ at }: Act, later = at): string => newId('aud', later);

const computeDueDate = (due: Due<object>, { data }: DomainEvent, { at }: Act): Date | null =>
  due === 'at once' ? at : due(data, at);

/** All columns except the organization and those that PostgreSQL computes. */
const columns = `id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation, resource_type,
  resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent`;

const insertEvents = `
  insert into kernel.events (org_id, ${columns})
  select :org_id, ${columns}
  from jsonb_populate_recordset(null::kernel.events, :events::jsonb)
  returning org_id`;

/**
 * SQL for events of one act and type, sent as arrays. If the events were sent as records, each event would repeat all
 * field names and shared values.
 */
const alikeEvents = `
  unnest(:ids::text[], :resource_ids::text[], :resource_labels::text[], :subject_user_ids::text[], :changes::text[],
    :data::text[]) with ordinality
    as each (id, resource_id, resource_label, subject_user_id, changes, data, place)`;

const insertAlikeEvents = `
  insert into kernel.events (org_id, ${columns})
  select :org_id, each.id, :type, :category, :outcome, :occurred_at::timestamptz, :actor_kind, :actor_id, :token::jsonb,
    '[]', :resource_type, each.resource_id, each.resource_label, each.subject_user_id, each.changes::jsonb,
    each.data::jsonb, :request_id, :ip, :user_agent
  from ${alikeEvents}
  returning org_id`;

const requestedTasks = `
  jsonb_to_recordset(:tasks::jsonb)
    as task (id text, job text, event_id text, subject_id text, due_at timestamptz, gathers boolean)`;

/** SQL for the tasks of the jobs that each of these events starts. */
const tasksOfAlikeEvents = `(
  select 'task_' || substr(each.id, 5) || '_' || job as id, job, each.id as event_id, each.resource_id as subject_id,
    due_at, gathers
  from ${alikeEvents} cross join jsonb_to_recordset(:tasks::jsonb) as task (job text, due_at timestamptz, gathers boolean)
  where each.place = 1 or not gathers) as task`;

/**
 * If a job gathers events, the statement reuses a task of this job that is not due yet. The lock on the task's row
 * prevents workers from starting it before these events are visible.
 */
const recordStatement = (insert: string, taskRows: string) => `
  with written as (${insert}), requested as (
    insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
    select :org_id, task.id, task.job, task.event_id, task.subject_id, task.due_at from ${taskRows}
    where not task.gathers or not exists (
      select from kernel.outbox waiting
      where waiting.org_id = :org_id and waiting.job = task.job and waiting.claimed_until is null
        and waiting.attempts = 0 and waiting.due_at > now()
      for share skip locked
    )
    returning org_id
  )
  update kernel.access_epochs set epoch = kernel.next_epoch(epoch)
  where org_id = :org_id and :changes_permissions::boolean`;

const recordEvents = recordStatement(insertEvents, requestedTasks);

const recordAlikeEvents = recordStatement(insertAlikeEvents, tasksOfAlikeEvents);
