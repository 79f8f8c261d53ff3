import { Injectable } from '@nestjs/common';
import { InviteLabels, MemberLabels, RoleLabels, TeamLabels } from '#identity';
import { type Caller, EventCatalogue, ReadThroughCache, Transactions } from '#kernel';
import { EditableResources } from '../domain/audit-policy.js';
import { type AuditReader } from '../domain/audit-record.js';
import { connectionBehind, withoutConnection } from '../domain/connection-behind.js';
import {
  actorName,
  formerMember,
  isNamedId,
  namedIds,
  type NamesById,
  placeholderValues,
  reflexiveSentence,
  sentence,
} from '../domain/sentence.js';
import { type AuditRecordView } from './audit-record.view.js';

/**
 * Names of people, invites, teams and roles, loaded once per page and cached briefly. The cache is keyed by epoch,
 * which changes when a resource is deleted or a member leaves.
 */
@Injectable()
export class ResourceLabels {
  private readonly cache: ReadThroughCache<string>;

  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly roleLabels: RoleLabels,
    private readonly teamLabels: TeamLabels,
    private readonly inviteLabels: InviteLabels,
    transactions: Transactions,
  ) {
    this.cache = new ReadThroughCache(transactions);
  }

  /** @param ids must be distinct. */
  load({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, ids: readonly string[]): Promise<NamesById> {
    return this.cache.get(orgId, ids, (missing) => this.read(orgId, missing), epoch);
  }

  private async read(orgId: string, ids: string[]): Promise<NamesById> {
    const readNames = (prefix: string, read: (ids: string[]) => Promise<NamesById>): NamesById | Promise<NamesById> => {
      const matching = ids.filter((id) => id.startsWith(prefix));
      return matching.length > 0 ? read(matching) : new Map();
    };
    const found = await Promise.all([
      readNames('usr_', (matching) => this.memberLabels.current(orgId, matching)),
      readNames('role_', (matching) => this.roleLabels.labelsFor(orgId, matching)),
      readNames('team_', (matching) => this.teamLabels.current(orgId, matching)),
      readNames('inv_', (matching) => this.inviteLabels.labelsFor(orgId, matching)),
    ]);
    return new Map(found.flatMap((names) => [...names]));
  }
}

/** The columns of an event. */
export type AuditRow = {
  id: string;
  occurred_at: string;
  type: string;
  category: string;
  outcome: string;
  actor_kind: string;
  actor_id: string | null;
  token: { id: string; kind: string; name: string } | null;
  /** Null instead of an empty list, because most events have no delegation and parsing a list takes time. */
  delegation: object[] | null;
  resource_type: string;
  resource_id: string;
  resource_label: string | null;
  /** Whether the resource has a `deleted` event. For people, who can return, a missing label shows that they left. */
  deleted: boolean;
  subject_user_id: string | null;
  changes: object[] | null;
  data: Record<string, unknown>;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
};

/** SQL of the columns of `kernel.events`, for a statement about one organization. */
export const auditColumns = `id, occurred_at, type, category, outcome, actor_kind, actor_id, token,
  nullif(delegation, '[]') as delegation,
  resource_type, resource_id, resource_label, subject_user_id, nullif(changes, '[]') as changes, data, ip, user_agent, request_id,
  (select true from kernel.events gone where gone.org_id = :org_id and gone.resource_id = events.resource_id
     and gone.type like '%.deleted' limit 1) is not null as deleted`;

/** Renders events with current names. Sentences are built when the log is read. */
@Injectable()
export class AuditRecordViewBuilder {
  constructor(
    private readonly resourceLabels: ResourceLabels,
    private readonly eventCatalogue: EventCatalogue,
    private readonly editableResources: EditableResources,
  ) {}

  /** Renders records for readers of the whole log. */
  async build(reader: AuditReader, rows: AuditRow[]): Promise<AuditRecordView[]> {
    if (rows.length === 0) return [];
    const names = await this.resourceLabels.load(reader, [...collectNamedIds(rows)]);
    return rows.map((row) => this.buildRecordView(row, names, { withRequestFacts: true }));
  }

  /**
   * Renders records for members who read only their own part of the log. The connection of a call through a toolbox is
   * hidden if the member cannot see it.
   */
  async buildOwn(caller: Caller, rows: AuditRow[]): Promise<AuditRecordView[]> {
    if (rows.length === 0) return [];
    const behind = rows.flatMap((row) => connectionBehind(row) ?? []);
    const [names, visible] = await Promise.all([
      this.resourceLabels.load(caller, [...collectNamedIds(rows)]),
      this.editableResources.visible(caller, [...new Set(behind)]),
    ]);
    return rows.map((row) => {
      const connection = connectionBehind(row);
      const shown = connection === null || visible.has(connection) ? row : withoutConnection(row);
      return this.buildRecordView(shown, names, { withRequestFacts: row.actor_id === caller.userId });
    });
  }

  /** @param withRequestFacts show the IP address and the user agent. */
  private buildRecordView(
    row: AuditRow,
    names: NamesById,
    { withRequestFacts }: { withRequestFacts: boolean },
  ): AuditRecordView {
    const name = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const isPerson = row.resource_id.startsWith('usr_');
    // The log contains no email addresses of members and invites, so their labels are looked up.
    const label = isPerson ? name(row.resource_id) : (row.resource_label ?? name(row.resource_id));
    const actor = name(row.actor_id);
    const actorLabel = actorName(row.actor_kind, actor);
    const entry = this.eventCatalogue.get(row.type);
    const valueOf = placeholderValues(row, names);
    return {
      id: row.id,
      occurred_at: row.occurred_at,
      action: row.type,
      category: row.category,
      summary: isReflexive(row, entry, { label, actor })
        ? reflexiveSentence(actorLabel, entry, valueOf)
        : sentence(actorLabel, wordingFor(row, entry), label ?? (isPerson ? formerMember : ''), valueOf),
      actor: { kind: row.actor_kind, id: row.actor_id, label: actor, summary: actorLabel },
      token: row.token,
      delegation: row.delegation ?? [],
      resource: {
        type: row.resource_type,
        id: row.resource_id,
        label,
        deleted: isPerson ? label === null : row.deleted,
      },
      subject_user_id: row.subject_user_id,
      subject_label: name(row.subject_user_id),
      changes: row.changes ?? [],
      data: row.data,
      outcome: row.outcome,
      ip: withRequestFacts ? row.ip : null,
      user_agent: withRequestFacts ? row.user_agent : null,
      request_id: row.request_id,
    };
  }
}

type Entry = { says: string; ofSelf?: string; ofOwnMove?: string };

const wordingFor = ({ subject_user_id, actor_id }: AuditRow, { says, ofOwnMove }: Entry): string =>
  subject_user_id !== null && subject_user_id === actor_id ? (ofOwnMove ?? says) : says;

/**
 * Whether the actor is also the resource. An invite has the name of the person who accepts it, so names are
 * compared too.
 */
const isReflexive = (
  row: AuditRow,
  { ofSelf }: Entry,
  { label, actor }: { label: string | null; actor: string | null },
) => row.resource_id === row.actor_id || (ofSelf !== undefined && label !== null && label === actor);

function collectNamedIds(rows: AuditRow[]): Set<string> {
  const ids = new Set<string>();
  for (const { actor_id, subject_user_id, resource_id, data } of rows) {
    for (const id of [actor_id, subject_user_id, resource_id]) if (id !== null && isNamedId(id)) ids.add(id);
    for (const id of namedIds(data)) ids.add(id);
  }
  return ids;
}
