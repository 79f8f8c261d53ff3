import { Injectable } from '@nestjs/common';
import { reaches } from '#access-control';
import {
  activeTools,
  isConnectorVisible,
  canSignInTo,
  type ConnectorOutline,
  Connectors,
  type ConnectorSummary,
  reachOn,
  type StepOutline,
} from '#catalog';
import { type AuthMethod, definitionUnder, isSingleRedirect, needsOAuthApp } from '#connector-definition';
import { type Caller, Decision } from '#kernel';
import { MemberStandings } from '#identity';
import { type ConnectorDisplay, connectorNotAvailable } from '../domain/connector-display.js';

/** Teams of owners by user id. Members who left have no entry. Loaded only if a decision needs the teams. */
type TeamsByOwner = ReadonlyMap<string, Caller['teams']>;

@Injectable()
export class ConnectorDisplays {
  constructor(
    private readonly connectors: Connectors,
    private readonly memberStandings: MemberStandings,
  ) {}

  /**
   * Returns a display for every slug. Needs one round trip, and a second round trip for teams and upstreams of forks.
   * @param owners members whose access will be checked with `heldBy`.
   */
  async load(
    caller: Caller,
    slugs: readonly string[],
    owners: readonly string[] = [],
  ): Promise<ReadonlyMap<string, ConnectorDisplay>> {
    const found = await this.connectors.findOutlines(caller, slugs);
    const connectors = [...found.values()];
    const upstreamSlugs = new Set(connectors.flatMap(({ upstream }) => upstream?.slug ?? []));
    const [teams, upstreams] = await Promise.all([
      this.loadTeams(caller, connectors, owners),
      this.connectors.findSummaries(caller, [...upstreamSlugs]),
    ]);
    return new Map(
      slugs.map((slug) => [slug, buildConnectorDisplay(caller, slug, found.get(slug), { teams, upstreams })]),
    );
  }

  /** Loads the teams of the owners, except the caller. Reads nothing if no connector is shared with a team. */
  private async loadTeams(
    caller: Caller,
    connectors: readonly ConnectorSummary[],
    owners: readonly string[],
  ): Promise<TeamsByOwner> {
    const teamsByOwner = new Map([[caller.userId, caller.teams]]);
    const others = owners.filter((owner) => owner !== caller.userId);
    if (others.length === 0 || !connectors.some(isSharedWithTeam)) return teamsByOwner;
    for (const [owner, { teams }] of await this.memberStandings.load(caller, [...new Set(others)]))
      teamsByOwner.set(owner, teams);
    return teamsByOwner;
  }
}

/** The data that all displays of a page share: the teams of the owners, and the upstreams by slug. */
type PageData = { teams: TeamsByOwner; upstreams: ReadonlyMap<string, ConnectorSummary> };

const buildConnectorDisplay = (
  caller: Caller,
  slug: string,
  connector: ConnectorOutline | undefined,
  { teams, upstreams }: PageData,
): ConnectorDisplay => ({
  label: connector?.name ?? slug,
  logo: logoOf(connector),
  available: connector?.status === 'published',
  can_view: connector !== undefined && isConnectorVisible(caller, connector),
  upstream_slug: findUpstreamSlug(caller, connector, upstreams),
  stepsOf: (name) => (connector ? listStepOutlines(connector, name) : []),
  listTools: () => (connector ? activeTools(connector).map(({ facts }) => facts) : []),
  tool_scopes: listRequiredScopes(connector),
  single_redirect_auth: connector !== undefined && isSingleRedirect(connector.definition),
  auth_mode: connector?.definition.mcp?.auth_mode,
  canSignIn: (lacksOAuthApp) =>
    connector?.status === 'published'
      ? canSignInTo(caller, connector, (method) => !(lacksOAuthApp && needsOAuthApp(method)))
      : Decision.refuse(connectorNotAvailable, slug),
  isCheckable: decideOnce((name) => connector !== undefined && isCheckable(connector, name)),
  heldBy: connector?.ownership ? (owner) => holds(caller, connector, owner, teams.get(owner)) : heldByAll,
});

/** Returns the upstream's slug if the caller can see both the fork and its upstream. */
function findUpstreamSlug(caller: Caller, fork: ConnectorOutline | undefined, upstreams: PageData['upstreams']) {
  if (!fork?.upstream || !isConnectorVisible(caller, fork)) return undefined;
  const upstream = upstreams.get(fork.upstream.slug);
  return upstream && isConnectorVisible(caller, upstream) ? upstream.slug : undefined;
}

const logoOf = (connector?: ConnectorOutline) => connector?.logo ?? null;

const listRequiredScopes = (connector?: ConnectorOutline) =>
  (connector?.tools ?? []).map(({ definition }) => definition.requires_scopes ?? []);

const listStepOutlines = ({ definition }: ConnectorOutline, name: string | null) =>
  (definitionUnder(definition, name).post_install ?? []).map(buildStepOutline);

const buildStepOutline = ({ name, label, required = false }: StepOutline) => ({ name, label, required });

/**
 * Whether sign-ins of this auth method can be renewed or checked. OAuth sign-ins can be renewed. All other sign-ins
 * need a verification request.
 */
function isCheckable({ definition }: ConnectorOutline, name: string | null): boolean {
  const { auth, verify } = definitionUnder(definition, name);
  const method = auth.find((each) => each.name === name);
  return method !== undefined && (verify !== undefined || renewing.includes(method.type));
}

/** Decides only once for each auth method, because every connection of a page asks. */
function decideOnce(decide: (authMethod: string | null) => boolean): typeof decide {
  const known = new Map<string | null, boolean>();
  return (authMethod) => {
    const decided = known.get(authMethod) ?? decide(authMethod);
    known.set(authMethod, decided);
    return decided;
  };
}

const renewing: AuthMethod['type'][] = ['oauth2', 'client_credentials'];

/** Shipped connectors may be used by every member. */
const heldByAll = () => true;

function holds(
  { orgId, permissions }: Caller,
  connector: ConnectorOutline,
  userId: string,
  teams: Caller['teams'] = new Map(),
): boolean {
  const reach = reachOn({ orgId, permissions, userId, teams }, connector);
  return reach === 'shipped' || (reach !== null && reaches(reach.access, 'use'));
}

const isSharedWithTeam = ({ ownership }: ConnectorSummary): boolean =>
  ownership?.entries.some(({ grantee_type }) => grantee_type === 'team') ?? false;
