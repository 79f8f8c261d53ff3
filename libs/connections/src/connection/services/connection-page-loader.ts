import { Injectable } from '@nestjs/common';
import { AccessDecider, collectGrantees, reaches, type Verdict } from '#access-control';
import { MissingOAuthApps, ToolRegistry } from '#catalog';
import { type MemberProfile, MemberProfiles, TeamLabels } from '#identity';
import { type Caller, type Decision } from '#kernel';
import { type ConnectorDisplay } from '../../connector/domain/connector-display.js';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { type AccountStatus, AccountStatuses } from '../../vault-client/domain/vault.js';
import { type ConnectionRow, type ReachedRow } from '../persistence/reachable-connections.js';

/**
 * A connector as all connections of a page show it. `ancestor` is the ancestor whose restriction blocks the connector,
 * if no other restriction does. `tools`: the names of the tools that the caller's restrictions allow.
 */
export type PageConnector = {
  display: ConnectorDisplay;
  tools: readonly string[];
  verdict: Verdict;
  sign_in: Decision;
  ancestor: { slug: string; label: string } | { slug: null; label: null } | null;
};

/** The data of a page in addition to its rows. */
export type PageFacts = {
  connectors: ReadonlyMap<string, PageConnector>;
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, AccountStatus>;
  /** Tools that an account cannot call, although its connector has them; by connection. */
  withheld: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Loads the data for a page of connections. Loads each kind of data once per page. */
@Injectable()
export class ConnectionPageLoader {
  constructor(
    private readonly memberProfiles: MemberProfiles,
    private readonly teamLabels: TeamLabels,
    private readonly accountStatuses: AccountStatuses,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly accessDecider: AccessDecider,
    private readonly missingOAuthApps: MissingOAuthApps,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  async load(caller: Caller, rows: readonly ReachedRow[]): Promise<PageFacts> {
    const ids = collectRelatedIds(rows);
    const owners = rows.map(({ row }) => row.owner_user_id);
    const connectorsRead = this.loadConnectors(caller, ids.slugs, owners);
    const [connectors, withheld, people, teams, accounts] = await Promise.all([
      connectorsRead,
      connectorsRead.then((found) => this.loadWithheld(caller, rows, found)),
      this.memberProfiles.profilesFor(caller.orgId, ids.people),
      this.teamLabels.labelsFor(caller.orgId, ids.teams),
      this.accountStatuses.load(caller.orgId, ids.accounts),
    ]);
    return { connectors, people, teams, accounts, withheld };
  }

  /** Reads nothing if no connection is on a remote server. */
  private loadWithheld({ orgId }: Caller, rows: readonly ReachedRow[], connectors: PageFacts['connectors']) {
    const isRemote = ({ row }: ReachedRow) => connectors.get(row.connector_slug)?.display.auth_mode !== undefined;
    const remote = rows.filter(isRemote).map(({ row }) => row);
    const slugs = new Set(remote.map(({ connector_slug }) => connector_slug));
    return this.toolRegistry.withheldFrom(
      orgId,
      [...slugs],
      remote.map(({ id }) => id),
    );
  }

  private async loadConnectors(
    caller: Caller,
    slugs: readonly string[],
    owners: readonly string[],
  ): Promise<ReadonlyMap<string, PageConnector>> {
    const [displays, rules, withoutApp] = await Promise.all([
      this.connectorDisplays.load(caller, slugs, owners),
      this.accessDecider.policyFor(caller, slugs),
      this.missingOAuthApps.filter(caller.orgId, slugs),
    ]);
    const verdicts = slugs.map((slug) => [slug, rules.decideConnector(slug)] as const);
    const ancestors = verdicts.flatMap(([, { inherited_from }]) => inherited_from ?? []);
    const ancestorDisplays = ancestors.length > 0 ? await this.connectorDisplays.load(caller, ancestors) : displays;
    return new Map(
      verdicts.map(([slug, verdict]) => {
        const ancestor = buildAncestorView(verdict, ancestorDisplays);
        const display = displays.get(slug)!;
        const hasTools = display.available && verdict.allowed;
        const tools = hasTools ? rules.reachable(slug, display.listTools()).map(({ name }) => name) : [];
        const sign_in = display.canSignIn(withoutApp.has(slug));
        return [slug, { display, verdict, ancestor, sign_in, tools }];
      }),
    );
  }
}

function collectRelatedIds(rows: readonly ReachedRow[]) {
  const [slugs, people, teams] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const accounts: string[] = [];
  for (const { row, entries, reach } of rows) {
    slugs.add(row.connector_slug);
    people.add(row.owner_user_id);
    if (row.connected_by_user_id) people.add(row.connected_by_user_id);
    if (reach.access_via_team) teams.add(reach.access_via_team);
    if (hasLivingAccount(row)) accounts.push(row.saffron_account_id!);
    if (reaches(reach.access, 'edit') || reach.administered) collectGrantees(entries, people, teams);
  }
  return { slugs: [...slugs], people: [...people], teams: [...teams], accounts };
}

/**
 * Whether the vault is asked for the state of an account. This is not done for disconnected connections, because only a
 * new sign-in changes them.
 */
const hasLivingAccount = ({ saffron_account_id, status }: ConnectionRow): boolean =>
  saffron_account_id !== null && status !== 'disconnected';

/**
 * Returns the ancestor. Its name and slug are included only if the caller can see it, because a slug reveals as much as
 * a name.
 */
function buildAncestorView({ inherited_from: slug }: Verdict, displays: Displays): PageConnector['ancestor'] {
  if (slug === null) return null;
  const display = displays.get(slug);
  return display?.can_view ? { slug, label: display.label } : { slug: null, label: null };
}

type Displays = ReadonlyMap<string, ConnectorDisplay>;
