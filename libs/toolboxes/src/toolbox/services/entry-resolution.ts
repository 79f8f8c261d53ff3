import { Injectable } from '@nestjs/common';
import { AccessDecider, reaches, reachOf, type Verdict } from '#access-control';
import { type CatalogTool, type Connector, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { MemberAuthorities, type MemberProfile, MemberProfiles } from '#identity';
import { type Caller } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type EntryFacts, unmetReason, type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** An entry with all that decides about it at this moment. */
export type ResolvedEntry = {
  entry: ToolboxEntry;
  connector: Connector | undefined;
  tool: CatalogTool | undefined;
  /** Undefined where there is none, or no longer. */
  connection: PinnedConnection | undefined;
  unmet: UnmetReason | null;
  facts: EntryFacts;
  /** Who pinned it, as far as that lets them reach the connection; null where nobody did. */
  editor: Editor | null;
  /** What the rules that bind the caller say. */
  verdict: Verdict;
};

type Teams = ReadonlyMap<string, boolean>;

type Editor = { userId: string; teams: Teams };

type World = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
  profiles: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, { teams: Teams }>;
};

/** Tells of entries what they can do now: one look-up of each kind, however many there are. */
@Injectable()
export class EntryResolution {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly members: MemberProfiles,
    private readonly authorities: MemberAuthorities,
    private readonly restrictions: AccessDecider,
  ) {}

  async of(caller: Caller, entries: readonly ToolboxEntry[]): Promise<ResolvedEntry[]> {
    if (entries.length === 0) return [];
    const { orgId } = caller;
    const slugs = distinct(entries.map(({ connector_slug }) => connector_slug));
    const editors = distinct(entries.map(({ delegated_by_user_id }) => delegated_by_user_id));
    const [connectors, connections, profiles, rules] = await Promise.all([
      this.connectors.named(orgId, slugs),
      this.connections.of(caller, distinct(entries.map(({ connection_id }) => connection_id))),
      this.members.current(orgId, editors),
      this.restrictions.of(caller, slugs),
    ]);
    const asked = entries.filter((entry) => needsTeams(entry, connections)).map((entry) => entry.delegated_by_user_id);
    const teams = asked.length > 0 ? await this.authorities.of(orgId, distinct(asked)) : noTeams;
    const world = { connectors, connections, profiles, teams };
    return entries.map((entry) => {
      const connector = connectors.get(entry.connector_slug);
      const tool = connector && toolNamed(connector, entry.tool_name);
      const connection = entry.connection_id === null ? undefined : connections.get(entry.connection_id);
      const facts = factsOf(entry, { connector, tool, connection }, world);
      const verdict = tool
        ? rules.decideTool(entry.connector_slug, tool.facts)
        : rules.decideConnector(entry.connector_slug);
      const editor = editorOf(entry, world);
      return { entry, connector, tool, connection, facts, unmet: unmetReason(facts), editor, verdict };
    });
  }
}

const noTeams: World['teams'] = new Map();

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const noTeamsAtAll: Teams = new Map();

/** Most editors own the connection, or it is shared with them by name: only of the others their teams are asked. */
function needsTeams(entry: ToolboxEntry, connections: World['connections']): boolean {
  const connection = connections.get(entry.connection_id ?? '');
  return connection !== undefined && !holds(editorOf(entry, { teams: noTeams }), connection);
}

function editorOf({ delegated_by_user_id: userId }: ToolboxEntry, { teams }: Pick<World, 'teams'>): Editor | null {
  return userId === null ? null : { userId, teams: teams.get(userId)?.teams ?? noTeamsAtAll };
}

function holds(editor: Editor | null, connection: PinnedConnection): boolean {
  const reach = editor && reachOf(editor, connection.owner_user_id, connection.share_entries);
  return reach !== null && reaches(reach.access, 'use');
}

type Parts = Pick<ResolvedEntry, 'connector' | 'tool' | 'connection'>;

function factsOf(entry: ToolboxEntry, { connector, tool, connection }: Parts, world: World): EntryFacts {
  return {
    connector_available: connector?.status === 'published',
    is_pinned: entry.connection_id !== null,
    connection: connection ?? null,
    editor: standingOf(editorOf(entry, world), connection, world),
    tool: tool === undefined ? 'missing' : tool.facts.active ? 'active' : 'disabled',
  };
}

function standingOf(
  editor: Editor | null,
  connection: PinnedConnection | undefined,
  { profiles }: World,
): EntryFacts['editor'] {
  const profile = profiles.get(editor?.userId ?? '');
  if (!profile || profile.suspended) return 'gone';
  return connection && !holds(editor, connection) ? 'lost' : 'holds';
}
