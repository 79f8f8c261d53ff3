import { Injectable } from '@nestjs/common';
import { type Caller, EventCatalogue, Reads } from '#kernel';
import { type AuditScope } from '../domain/audit-policy.js';
import { isNamed, namedIn, type NamesById, wordsOf } from '../domain/words-in-event.js';
import { actorWord, formerMember, sentence } from '../domain/sentence.js';
import { type AuditRecordView } from './audit-record.view.js';
import { type AuditRow } from './audit-row.js';
import { Names } from './names.js';

type Known = { names: NamesById; gone: ReadonlySet<string> };

/** Tells events in the words of today: names and sentences are made when the log is read. */
@Injectable()
export class AuditViews {
  constructor(
    private readonly reads: Reads,
    private readonly names: Names,
    private readonly catalogue: EventCatalogue,
  ) {}

  async of(caller: Caller, scope: AuditScope, rows: AuditRow[]): Promise<AuditRecordView[]> {
    if (rows.length === 0) return [];
    const [names, gone] = await Promise.all([
      this.names.of(caller.orgId, rows.flatMap(idsNamed)),
      this.gone(caller.orgId, [...new Set(rows.map((row) => row.resource_id))]),
    ]);
    return rows.map((row) => this.toView(row, scope === 'org' || row.actor_id === caller.userId, { names, gone }));
  }

  private async gone(orgId: string, ids: string[]): Promise<Set<string>> {
    const rows = await this.reads.rows<{ resource_id: string }>(orgId, deleted, [orgId, ids]);
    return new Set(rows.map((row) => row.resource_id));
  }

  private toView(row: AuditRow, open: boolean, { names, gone }: Known): AuditRecordView {
    const name = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const isPerson = row.resource_id.startsWith('usr_');
    // Addresses of people are kept out of the log, those of invites too.
    const label = isPerson ? name(row.resource_id) : (row.resource_label ?? name(row.resource_id));
    const actor = name(row.actor_id);
    const word = actorWord(row.actor_kind, actor);
    const { says } = this.catalogue.of(row.type);
    const words = wordsOf(row.data, row.subject_user_id, names);
    return {
      id: row.id,
      occurred_at: row.occurred_at,
      action: row.type,
      category: row.category,
      summary: sentence(word, says, label ?? (isPerson ? formerMember : ''), words),
      actor: { kind: row.actor_kind, id: row.actor_id, label: actor, summary: word },
      token: row.token,
      delegation: row.delegation,
      resource: { type: row.resource_type, id: row.resource_id, label, deleted: gone.has(row.resource_id) },
      subject_user_id: row.subject_user_id,
      subject_label: name(row.subject_user_id),
      changes: row.changes,
      data: row.data,
      outcome: row.outcome,
      ip: open ? row.ip : null,
      user_agent: open ? row.user_agent : null,
      request_id: row.request_id,
    };
  }
}

const idsNamed = (row: AuditRow): string[] =>
  [row.actor_id, row.subject_user_id, row.resource_id, ...namedIn(row.data)].filter(
    (id) => id !== null && isNamed(id),
  ) as string[];

/** A thing is gone when its own log says so; people come back, and their label tells. */
const deleted = `select distinct resource_id from kernel.events
  where org_id = $1 and resource_id = any($2) and type like '%.deleted'`;
