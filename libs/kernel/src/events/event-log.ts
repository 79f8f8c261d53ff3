import { Injectable } from '@nestjs/common';
import { newId } from '../domain/ids.js';
import { bind, type PrecedingStatement } from '../persistence/driver/statement.js';
import { Transactions } from '../persistence/transactions.js';
import { EventCatalogue } from './event-catalogue.js';
import { type Recorded } from './event.js';

/** The one log: the audit reads it, jobs and webhooks follow from it. */
@Injectable()
export class EventLog {
  constructor(
    private readonly catalogue: EventCatalogue,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Writes events, the outbox rows they ask for, and a new epoch if one changes permissions, in one statement.
   * It belongs into the transaction of the change: an event without its change, or the reverse, cannot be. What changes
   * nothing that is stored has one of its own.
   */
  async append(orgId: string, recorded: Recorded[]): Promise<void> {
    if (recorded.length === 0) return;
    const { sql, values } = this.appending(orgId, recorded);
    await this.transactions.execute(orgId, sql, values);
  }

  /** What `append` runs, to go ahead of the statement of the change. */
  statementOf(orgId: string, recorded: Recorded[]): PrecedingStatement {
    const { sql, values } = this.appending(orgId, recorded);
    return bind(sql, values, orgId) as PrecedingStatement;
  }

  /** Whether somebody does something about one of them. */
  asksForJobs(recorded: Recorded[]): boolean {
    return recorded.some(({ event }) => this.catalogue.listenersOf(event.type).length > 0);
  }

  /** What asks for nothing, as runs of tools, is spared the statement around. */
  private appending(orgId: string, recorded: Recorded[]): { sql: string; values: Record<string, string> } {
    const rows = recorded.map((each) => this.rowOf(orgId, each));
    const tasks = recorded.flatMap((each, position) => this.tasksOf(orgId, each, rows[position]!.id));
    const bump = recorded.some(({ event }) => this.catalogue.of(event.type).changesPermissions);
    const events = JSON.stringify(rows);
    if (tasks.length === 0 && !bump) return { sql: write, values: { events } };
    const values = { events, tasks: JSON.stringify(tasks), changes_permissions: String(bump) };
    return { sql: append, values };
  }

  private rowOf(orgId: string, { act, event, resource, changes }: Recorded) {
    const { category, outcome = 'success', subject } = this.catalogue.of(event.type);
    return {
      org_id: orgId,
      id: newId('aud', act.at),
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

  private tasksOf(orgId: string, { act, event, resource }: Recorded, eventId: string) {
    return this.catalogue.listenersOf(event.type).flatMap(({ job, due }) => {
      const due_at = due === 'at once' ? act.at : due(event.data, act.at);
      if (!due_at) return [];
      return [{ org_id: orgId, id: newId('task', act.at), job, event_id: eventId, subject_id: resource.id, due_at }];
    });
  }
}

/** All but those that PostgreSQL makes of others. */
const columns = `org_id, id, type, category, outcome, occurred_at, actor_kind, actor_id, token, delegation, resource_type,
  resource_id, resource_label, subject_user_id, changes, data, request_id, ip, user_agent`;

const write = `
  insert into kernel.events (${columns}) select ${columns}
  from jsonb_populate_recordset(null::kernel.events, :events::jsonb)`;

const append = `
  with written as (${write}), asked as (
    insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
    select org_id, id, job, event_id, subject_id, due_at
    from jsonb_populate_recordset(null::kernel.outbox, :tasks::jsonb)
  )
  update kernel.access_epochs set epoch = kernel.next_epoch(epoch)
  where org_id = :org_id and :changes_permissions::boolean`;
