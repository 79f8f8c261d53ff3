import { Injectable } from '@nestjs/common';
import { type Reach, sharesOf, summaryOf } from '#access-control';
import { type Caller } from '#kernel';
import { statusAfter } from '../domain/connection-status.js';
import { sentenceFor, sentenceForGuests } from '../domain/status-cause.js';
import { type Flags, flagsFor } from './connection-flags.js';
import { type ConnectionRow } from './connection-row.js';
import {
  type ConnectionView,
  type ConnectorDisplayView,
  type OwnerView,
  type TeamPathView,
} from './connection.view.js';
import { type ConnectorFacts } from './connector-facts.js';
import { type PageFacts, PageFactsOf, reached, type ReachedRow } from './page-facts.js';

/** What the answer says of the connector: on a row of a list, on one connection, or nothing after a command. */
export type ConnectorShown = (facts: ConnectorFacts) => ConnectorDisplayView | undefined;

@Injectable()
export class ConnectionViews {
  constructor(private readonly facts: PageFactsOf) {}

  /** The rows as the caller sees them, with one look-up of each kind for all of them. */
  async of(caller: Caller, rows: readonly ConnectionRow[], shown: ConnectorShown): Promise<ConnectionView[]> {
    const page = reached(caller, rows);
    const facts = await this.facts.of(caller, page);
    const flags = flagsFor(caller);
    return page.map((row) => viewOf(row, facts, flags, shown));
  }
}

/** Joined of literals, so that all views have one shape to the engine; what is undefined does not reach the answer. */
function viewOf(
  reached: ReachedRow,
  facts: PageFacts,
  flagsOf: ReturnType<typeof flagsFor>,
  shown: ConnectorShown,
): ConnectionView {
  const { row, reach } = reached;
  const connector = facts.connectors.get(row.connector_slug)!;
  const { status, cause, checked_at } = statusOf(row, facts);
  const holds = connector.display.heldBy(row.owner_user_id);
  const { restriction } = connector;
  const flags = flagsOf({ reach, status, restriction, owner_holds_connector: holds });
  const sentence = sentenceFor(status, cause, connector.display.label);
  const view = {
    id: row.id,
    connector_slug: row.connector_slug,
    name: row.name,
    owner_user_id: row.owner_user_id,
    connected_by_user_id: row.connected_by_user_id,
    connected_by_label: facts.people.get(row.connected_by_user_id ?? '')?.name ?? null,
    connector: shown(connector),
    connector_not_shared: holds ? undefined : (true as const),
    restricted: !connector.verdict.allowed,
    restricted_by: connector.verdict.restricted_by,
    restricted_inherited_from: connector.inherited_from,
    saffron_account_id: row.saffron_account_id,
    status,
    status_checked_at: checked_at,
    last_error: flags.can_manage || sentence === null ? sentence : sentenceForGuests,
    auth_method: row.auth_method,
    last_used_at: row.last_used_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, ownerFields(row, reach, facts), sharingFields(reached, flags, facts), flags);
}

/** The vault's word, where it came in time, goes before the row's; the row follows later. */
function statusOf(row: ConnectionRow, { accounts }: PageFacts) {
  const reported = row.saffron_account_id === null ? undefined : accounts.get(row.saffron_account_id);
  if (!reported) return { status: row.status, cause: row.status_cause, checked_at: row.status_checked_at };
  const status = statusAfter(row.status, reported.state);
  const cause = reported.cause ?? (status === row.status ? row.status_cause : null);
  return { status, cause, checked_at: reported.checked_at ?? row.status_checked_at };
}

function ownerFields({ owner_user_id: id }: ConnectionRow, { access }: Reach, { people }: PageFacts) {
  const profile = people.get(id);
  if (access === 'owner') return { owner: undefined, owner_state: undefined };
  // Of who left, the id is all that is shown.
  if (!profile) return { owner: { id, avatar_url: null } satisfies OwnerView, owner_state: 'left' as const };
  const { name, email, avatar_url } = profile;
  return { owner: { id, name, email: email ?? undefined, avatar_url } satisfies OwnerView, owner_state: undefined };
}

/** How it reaches the caller and, for who may know, everybody else. */
function sharingFields({ row, grants, reach }: ReachedRow, { can_manage, can_share }: Flags, facts: PageFacts) {
  return {
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: teamOf(reach.access_via_team, facts),
    account_label: can_manage ? row.account_label : undefined,
    scopes_granted: can_manage ? scopesIn(row.scopes_granted) : undefined,
    shares: can_manage ? sharesOf('connection', row.id, grants) : undefined,
    access_summary: can_share ? summaryOf(grants, facts) : undefined,
  };
}

const scopesIn = (text: string | null): string[] | null => (text === '' ? [] : (text?.split(' ') ?? null));

const teamOf = (id: string | null, { teams }: PageFacts): TeamPathView | undefined =>
  id === null ? undefined : { id, name: teams.get(id) ?? null };
