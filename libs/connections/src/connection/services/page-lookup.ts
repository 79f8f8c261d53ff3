import { Injectable } from '@nestjs/common';
import { collectGrantees, reaches, AccessDecider, type Verdict } from '#access-control';
import { type MemberProfile, MemberProfiles, TeamLabels } from '#identity';
import { type Caller } from '#kernel';
import { type ConnectorDisplay, ConnectorDisplays } from '../../connector/domain/ports.js';
import { type AccountStatus, AccountStatuses } from '../../vault/domain/vault.js';
import { type ConnectionRow, type ReachedRow } from '../persistence/connection-row.js';

/** A connector as every row of the page on it shows it; `ancestor` is the one whose restriction alone blocks it. */
export type PageConnector = {
  display: ConnectorDisplay;
  verdict: Verdict;
  ancestor: { slug: string; label: string | null } | null;
};

/** What a page shows beside its rows. */
export type PageFacts = {
  connectors: ReadonlyMap<string, PageConnector>;
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, AccountStatus>;
};

/** One look-up of each kind for a whole page. */
@Injectable()
export class PageLookup {
  constructor(
    private readonly members: MemberProfiles,
    private readonly teams: TeamLabels,
    private readonly displays: ConnectorDisplays,
    private readonly restrictions: AccessDecider,
    private readonly statuses: AccountStatuses,
  ) {}

  async of(caller: Caller, rows: readonly ReachedRow[]): Promise<PageFacts> {
    const ids = idsOf(rows);
    const [connectors, people, teams, accounts] = await Promise.all([
      this.connectorsOf(caller, ids.slugs),
      this.members.of(caller.orgId, ids.people),
      this.teams.of(caller.orgId, ids.teams),
      this.statuses.of(caller.orgId, ids.accounts),
    ]);
    return { connectors, people, teams, accounts };
  }

  private async connectorsOf(caller: Caller, slugs: readonly string[]): Promise<PageFacts['connectors']> {
    const [displays, rules] = await Promise.all([this.displays.of(caller, slugs), this.restrictions.of(caller, slugs)]);
    const verdicts = slugs.map((slug) => [slug, rules.decideConnector(slug)] as const);
    const ancestors = verdicts.flatMap(([, { inherited_from }]) => inherited_from ?? []);
    const seen = ancestors.length > 0 ? await this.displays.of(caller, ancestors) : displays;
    return new Map(
      verdicts.map(([slug, verdict]) => {
        const ancestor = ancestorOf(verdict, seen);
        return [slug, { display: displays.get(slug)!, verdict, ancestor }];
      }),
    );
  }
}

/** Named where the caller can see it. */
function ancestorOf({ inherited_from: slug }: Verdict, displays: ReadonlyMap<string, ConnectorDisplay>) {
  if (slug === null) return null;
  const display = displays.get(slug);
  return { slug, label: display?.can_view ? display.label : null };
}

function idsOf(rows: readonly ReachedRow[]) {
  const [slugs, people, teams] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const accounts: string[] = [];
  for (const { row, grants, reach } of rows) {
    slugs.add(row.connector_slug);
    people.add(row.owner_user_id);
    if (row.connected_by_user_id) people.add(row.connected_by_user_id);
    if (reach.access_via_team) teams.add(reach.access_via_team);
    if (hasLivingAccount(row)) accounts.push(row.saffron_account_id!);
    if (reaches(reach.access, 'edit') || reach.administered) collectGrantees(grants, people, teams);
  }
  return { slugs: [...slugs], people: [...people], teams: [...teams], accounts };
}

/** Only a new sign-in moves what is disconnected, so the vault need not be asked. */
const hasLivingAccount = ({ saffron_account_id, status }: ConnectionRow): boolean =>
  saffron_account_id !== null && status !== 'disconnected';
