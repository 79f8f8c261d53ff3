import { Injectable } from '@nestjs/common';
import { newId } from '../domain/ids.js';
import { bind, type PrecedingStatement, type Values } from '../persistence/driver/statement.js';
import { Transactions } from '../persistence/transactions.js';
import { type Act, type DomainEvent, type Recorded } from './event.js';
import { record, recordMany, write } from './record-statements.js';
import { type Due, EventCatalogue } from './event-catalogue.js';

/** From this number of events on, fields that the events share are sent only once. */
const manyEvents = 50;

/** The only log of events. The audit log reads it. Jobs and webhooks follow it. */
@Injectable()
export class EventLog {
  constructor(
    private readonly catalogue: EventCatalogue,
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
    const isMany = recorded.length >= manyEvents && this.areAlike(recorded);
    const { sql, values } = isMany
      ? this.appendManyStatement(orgId, recorded, later)
      : this.appendStatement(orgId, recorded, later);
    await this.transactions.execute(orgId, sql, values);
  }

  /** Returns the statement of `append`, which can then run before the statement of the change. */
  statementOf(orgId: string, recorded: Recorded[]): PrecedingStatement {
    const { sql, values } = this.appendStatement(orgId, recorded);
    return bind(sql, values, orgId) as PrecedingStatement;
  }

  /** Whether any job listens to one of these events. */
  startsJobs(recorded: Recorded[]): boolean {
    return recorded.some(({ event }) => this.catalogue.listenersOf(event.type).length > 0);
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
    const rows = recorded.map((each) => this.rowOf(orgId, each, later));
    const tasks = this.tasksOf(recorded, rows);
    const changesPermissions = this.changesPermissions(recorded);
    const events = JSON.stringify(rows);
    if (tasks.length === 0 && !changesPermissions) return { sql: write, values: { events } };
    const values = { events, tasks: JSON.stringify(tasks), changes_permissions: String(changesPermissions) };
    return { sql: record, values };
  }

  private appendManyStatement(orgId: string, recorded: Recorded[], later?: Date): { sql: string; values: Values } {
    const rows = recorded.map((each) => this.rowOf(orgId, each, later));
    const { id: _, resource_id, resource_label, subject_user_id, changes, data, token, ...common } = rows[0]!;
    const values = {
      ...common,
      token: token && JSON.stringify(token),
      ids: rows.map(({ id }) => id),
      resource_ids: rows.map((row) => row.resource_id),
      resource_labels: rows.map((row) => row.resource_label),
      subject_user_ids: rows.map((row) => row.subject_user_id),
      changes: rows.map((row) => JSON.stringify(row.changes)),
      data: rows.map((row) => JSON.stringify(row.data)),
      tasks: JSON.stringify(this.tasksOf(recorded.slice(0, 1), rows)),
      changes_permissions: this.changesPermissions(recorded),
    };
    return { sql: recordMany, values };
  }

  /** Whether all events have the same act and type, and start the same jobs at the same times. */
  private areAlike([first, ...others]: Recorded[]): boolean {
    const { act, event, resource } = first!;
    const dates = this.datesOf(first!);
    return others.every(
      (each) =>
        each.act === act &&
        each.event.type === event.type &&
        each.resource.type === resource.type &&
        this.datesOf(each).every((date, place) => date === dates[place]),
    );
  }

  private datesOf({ act, event }: Recorded): (number | undefined)[] {
    return this.catalogue.listenersOf(event.type).map(({ due }) => dateOf(due, event, act)?.getTime());
  }

  private changesPermissions(recorded: Recorded[]): boolean {
    return recorded.some(({ event }) => this.catalogue.get(event.type).changesPermissions);
  }

  private rowOf(orgId: string, { act, event, resource, changes }: Recorded, later?: Date) {
    const { category, outcome = 'success', subject } = this.catalogue.get(event.type);
    return {
      org_id: orgId,
      id: idOf(act, later),
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
  private tasksOf(recorded: Recorded[], rows: { id: string }[]) {
    const gathered = new Set<string>();
    return recorded.flatMap(({ act, event, resource }, place) =>
      this.catalogue.listenersOf(event.type).flatMap(({ job, due, gathers }) => {
        const due_at = dateOf(due, event, act);
        if (!due_at || gathered.has(job)) return [];
        if (gathers) gathered.add(job);
        return [
          { id: newId('task', act.at), job, event_id: rows[place]!.id, subject_id: resource.id, due_at, gathers },
        ];
      }),
    );
  }
}

const idOf = ({ at }: Act, later = at): string => newId('aud', later);

const dateOf = (due: Due<object>, { data }: DomainEvent, { at }: Act): Date | null =>
  due === 'at once' ? at : due(data, at);
