import { Injectable } from '@nestjs/common';
import { AccessDecider, type EffectivePolicy, type Reach, computeReach, type Verdict } from '#access-control';
import {
  type CatalogTool,
  type Connector,
  Connectors,
  type ServedTools,
  toolAsServed,
  toolNamed,
  ToolRegistry,
} from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import { type MemberStanding, MemberStandings } from '#identity';
import { type Caller, mapInChunks } from '#kernel';

/** The connection that a tool runs on, and the editor whose access is used. */
type PinPlace = {
  /** Null if the connector is known only from the connection. */
  connector_slug: string | null;
  connection_id: string | null;
  delegated_by_user_id: string | null;
};

type Pin = PinPlace & { tool_name: string };

/** The member whose access is used. */
export type Editor = Pick<Caller, 'userId' | 'teams'>;

/** A place with everything that decides whether its tools run now. */
export type ResolvedPlace = {
  /** Null if the connector is known only from the connection, and the editor cannot access the connection. */
  connector_slug: string | null;
  connector: Connector | undefined;
  /** The connection; undefined if there is none or it was deleted. */
  connection: PinnedConnection | undefined;
  /** The pinning editor, active or not. Null if the place is not pinned. */
  editor: Editor | null;
  /** Whether the editor is an active member. */
  is_member: boolean;
  /** The editor's access to the connection. */
  reach: Reach | null;
  /** The tools that this account gets in another version than the connector has, as its remote server offers them. */
  served: ServedTools;
};

export type ResolvedPin = ResolvedPlace & {
  tool: CatalogTool | undefined;
  /** The decision of the restrictions that bind the caller. */
  verdict: Verdict;
};

type Connections = ReadonlyMap<string, PinnedConnection>;
type Standings = ReadonlyMap<string, MemberStanding>;

/** Loads the current state of pinned tools. The number of queries does not depend on the number of tools. */
@Injectable()
export class PinResolver {
  constructor(
    private readonly connectors: Connectors,
    private readonly pinnedConnections: PinnedConnections,
    private readonly memberStandings: MemberStandings,
    private readonly accessDecider: AccessDecider,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  /** @param known connections that this request has already read, by id. */
  async resolve(caller: Caller, pins: readonly Pin[], known: Connections = noConnections): Promise<ResolvedPin[]> {
    if (pins.length === 0) return [];
    const places = await this.places(caller, pins, known);
    const rules = await this.accessDecider.policyFor(caller, distinct(places.map(slugOf)));
    return mapDistinct(pins, keyOfTool, ({ tool_name }, position) => {
      const { connector_slug, connector, connection, editor, is_member, reach, served } = places[position]!;
      const catalogTool = connector && toolNamed(connector, tool_name);
      const verdict = connector_slug === null ? unrestricted : decide(rules, connector_slug, catalogTool);
      const servedTool = catalogTool && served.get(catalogTool.definition.name);
      const tool = catalogTool && servedTool !== undefined ? toolAsServed(catalogTool, servedTool) : catalogTool;
      return { connector_slug, connector, connection, editor, is_member, reach, served, tool, verdict };
    });
  }

  /** Resolves only connectors, connections and editors, without tools. */
  async places(
    caller: Caller,
    places: readonly PinPlace[],
    known: Connections = noConnections,
  ): Promise<ResolvedPlace[]> {
    if (places.length === 0) return [];
    const connectionsRead = this.readConnections(caller, places, known);
    const slugs = distinct(places.some(lacksConnector) ? slugsOn(await connectionsRead, places) : places.map(slugOf));
    const [connectors, connections, standings] = await Promise.all([
      this.connectors.findMany(caller, slugs),
      connectionsRead,
      this.standings(caller, places),
    ]);
    const differences = await this.differences(caller, connectors, connections);
    return mapDistinct(places, buildPinKey, (place) => {
      const connection = connections.get(place.connection_id ?? '');
      const editor = resolveEditor(place, standings);
      const reach = reachTo(editor, connection);
      const connector_slug = place.connector_slug ?? (reach && connection!.connector_slug);
      const connector = connectors.get(connector_slug ?? '');
      const is_member = editor !== null && standings.get(editor.userId)?.suspended === false;
      const served = differences.get(connection?.id ?? '') ?? noDifferences;
      return { connector_slug, connector, connection, editor, is_member, reach, served };
    });
  }

  private async readConnections(caller: Caller, places: readonly PinPlace[], known: Connections): Promise<Connections> {
    const ids = distinct(places.map(({ connection_id }) => connection_id));
    const read = await this.pinnedConnections.find(
      caller,
      ids.filter((id) => !known.has(id)),
    );
    return known.size === 0 ? read : new Map([...read, ...known]);
  }

  /** Loads the tools that remote servers offer to single accounts in another version. */
  private differences({ orgId }: Caller, connectors: ReadonlyMap<string, Connector>, connections: Connections) {
    const slugs = [...connectors.values()].flatMap(({ slug, definition }) => (definition.mcp ? slug : []));
    const remote = [...connections.values()].filter(({ connector_slug }) => slugs.includes(connector_slug));
    return this.toolRegistry.differences(
      orgId,
      distinct(remote.map(slugOf)),
      remote.map(({ id }) => id),
    );
  }

  /** Finds out which pinning editors are active members. The caller is known to be one. */
  private async standings(caller: Caller, places: readonly PinPlace[]): Promise<Standings> {
    const { userId, teams } = caller;
    const editors = distinct(places.map(({ delegated_by_user_id }) => delegated_by_user_id));
    const others = await this.memberStandings.load(
      caller,
      editors.filter((id) => id !== userId),
    );
    return new Map([[userId, { teams, suspended: false }], ...others]);
  }
}

/** Number of entries to process before yielding to other work. An organization can have 200,000 entries. */
const batchSize = 1000;

/** Looks up each distinct key once. */
function mapDistinct<One, Found>(
  all: readonly One[],
  keyOf: (one: One) => string,
  find: (one: One, position: number) => Found,
): Promise<Found[]> {
  const results = new Map<string, Found>();
  return mapInChunks(all, batchSize, (one, position) => {
    const key = keyOf(one);
    const found = results.get(key) ?? find(one, position);
    results.set(key, found);
    return found;
  });
}

const buildPinKey = ({ connector_slug, connection_id, delegated_by_user_id }: PinPlace): string =>
  `${connector_slug ?? ''} ${connection_id ?? ''} ${delegated_by_user_id ?? ''}`;

/** Returns a key for the tool of a pin. The name comes last, because only it can contain spaces. */
const keyOfTool = (pin: Pin): string => `${buildPinKey(pin)} ${pin.tool_name}`;

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const lacksConnector = ({ connector_slug, connection_id }: PinPlace): boolean =>
  connector_slug === null && connection_id !== null;

const slugOf = ({ connector_slug }: { connector_slug: string | null }): string | null => connector_slug;

const slugsOn = (connections: Connections, places: readonly PinPlace[]) =>
  places.map((place) => place.connector_slug ?? connections.get(place.connection_id ?? '')?.connector_slug ?? null);

const noConnections: Connections = new Map();

const noDifferences: ServedTools = new Map();

const noTeams: Editor['teams'] = new Map();

const resolveEditor = ({ delegated_by_user_id: userId }: PinPlace, standings: Standings): Editor | null =>
  userId === null ? null : { userId, teams: standings.get(userId)?.teams ?? noTeams };

const reachTo = (editor: Editor | null, connection: PinnedConnection | undefined): Reach | null =>
  editor && connection ? computeReach(editor, connection.owner_user_id, connection.share_entries) : null;

/** The verdict for an entry without a connector. No restriction applies to it. */
const unrestricted: Verdict = { allowed: true, restricted_by: null, restricted_scope: null, inherited_from: null };

const decide = (rules: EffectivePolicy, slug: string, tool: CatalogTool | undefined): Verdict =>
  tool ? rules.decideTool(slug, tool.facts) : rules.decideConnector(slug);
