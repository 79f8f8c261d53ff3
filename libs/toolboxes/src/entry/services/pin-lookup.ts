import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AccessDecider, type EffectivePolicy, type Reach, reaches, reachOf, type Verdict } from '#access-control';
import { type CatalogTool, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { MemberAuthorities, MemberProfiles } from '#identity';
import { type Caller } from '#kernel';
import { type Editor, type Pin, type PinResolution, type ResolvedPin } from '../domain/pin-resolution.js';

type Connections = ReadonlyMap<string, PinnedConnection>;
type Authorities = ReadonlyMap<string, Pick<Editor, 'teams'>>;

@Injectable()
export class PinLookup implements PinResolution {
  constructor(
    private readonly connectors: Connectors,
    private readonly connections: PinnedConnections,
    private readonly members: MemberProfiles,
    private readonly authorities: MemberAuthorities,
    private readonly restrictions: AccessDecider,
  ) {}

  async of(caller: Caller, pins: readonly Pin[]): Promise<ResolvedPin[]> {
    if (pins.length === 0) return [];
    const { orgId, userId } = caller;
    const looked = this.connections.of(caller, distinct(pins.map(({ connection_id }) => connection_id)));
    const slugs = distinct(pins.some(isUnplaced) ? slugsOn(await looked, pins) : pins.map(slugOf));
    const editors = distinct(pins.map(({ delegated_by_user_id }) => delegated_by_user_id));
    const others = editors.filter((id) => id !== userId);
    const [connectors, connections, profiles, rules] = await Promise.all([
      this.connectors.named(orgId, slugs),
      looked,
      others.length > 0 ? this.members.current(orgId, others) : new Map<string, { suspended: boolean }>(),
      this.restrictions.of(caller, slugs),
    ]);
    const teams = await this.teamsOf(caller, pins, connections);
    const isMember = (id: string) => id === userId || profiles.get(id)?.suspended === false;
    return eachOnce(pins, (pin) => {
      const connection = connections.get(pin.connection_id ?? '');
      const editor = editorOf(pin, teams);
      const reach = reachTo(editor, connection);
      const connector_slug = pin.connector_slug ?? (reach && connection!.connector_slug);
      const connector = connectors.get(connector_slug ?? '');
      const tool = connector && toolNamed(connector, pin.tool_name);
      const verdict = connector_slug === null ? unrestricted : decide(rules, connector_slug, tool);
      const is_member = editor !== null && isMember(editor.userId);
      return { connector_slug, connector, tool, connection, editor, is_member, reach, verdict };
    });
  }

  /** Most editors own the connection, or it is shared with them by name: only of the others their teams are asked. */
  private async teamsOf(caller: Caller, pins: readonly Pin[], connections: Connections): Promise<Authorities> {
    const own: Authorities = new Map([[caller.userId, caller]]);
    const asked = pins.filter((pin) => {
      const connection = connections.get(pin.connection_id ?? '');
      const reach = reachTo(editorOf(pin, own), connection);
      return connection && pin.delegated_by_user_id !== caller.userId && !(reach && reaches(reach.access, 'use'));
    });
    const ids = distinct(asked.map(({ delegated_by_user_id }) => delegated_by_user_id));
    return ids.length === 0 ? own : new Map([...own, ...(await this.authorities.of(caller.orgId, ids))]);
  }
}

/** Pins that are looked at until others have their turn: an organization may have 200,000. */
const atATime = 1000;

/** What is found for each; entries that stand on the same are looked at together. */
async function eachOnce(pins: readonly Pin[], find: (pin: Pin) => ResolvedPin): Promise<ResolvedPin[]> {
  const known = new Map<string, ResolvedPin>();
  const all: ResolvedPin[] = [];
  for (const pin of pins) {
    const { connector_slug, tool_name, connection_id, delegated_by_user_id } = pin;
    // The name last: of the others none has a space.
    const key = `${connector_slug ?? ''} ${connection_id ?? ''} ${delegated_by_user_id ?? ''} ${tool_name}`;
    const found = known.get(key) ?? find(pin);
    known.set(key, found);
    all.push(found);
    if (all.length % atATime === 0) await setImmediate();
  }
  return all;
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const isUnplaced = ({ connector_slug, connection_id }: Pin): boolean =>
  connector_slug === null && connection_id !== null;

const slugOf = ({ connector_slug }: Pin): string | null => connector_slug;

const slugsOn = (connections: Connections, pins: readonly Pin[]) =>
  pins.map((pin) => pin.connector_slug ?? connections.get(pin.connection_id ?? '')?.connector_slug ?? null);

const noTeams: Editor['teams'] = new Map();

const editorOf = ({ delegated_by_user_id: userId }: Pin, authorities: Authorities): Editor | null =>
  userId === null ? null : { userId, teams: authorities.get(userId)?.teams ?? noTeams };

const reachTo = (editor: Editor | null, connection: PinnedConnection | undefined): Reach | null =>
  editor && connection ? reachOf(editor, connection.owner_user_id, connection.share_entries) : null;

/** Of what is on no connector nothing can be said. */
const unrestricted: Verdict = { allowed: true, restricted_by: null, restricted_scope: null, inherited_from: null };

const decide = (rules: EffectivePolicy, slug: string, tool: CatalogTool | undefined): Verdict =>
  tool ? rules.decideTool(slug, tool.facts) : rules.decideConnector(slug);
