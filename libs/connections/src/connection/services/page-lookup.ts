import { Injectable } from '@nestjs/common';
import { collectGrantees, reaches } from '#access-control';
import { type MemberProfile, MemberProfiles, TeamLabels } from '#identity';
import { type Caller } from '#kernel';
import { type AccountStatus, AccountStatuses } from '../../vault/domain/vault.js';
import { type ConnectionRow, type ReachedRow } from '../persistence/connection-row.js';
import { type PageConnector, PageConnectors } from './page-connectors.js';

/** The data of a page in addition to its rows. */
export type PageFacts = {
  connectors: ReadonlyMap<string, PageConnector>;
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, AccountStatus>;
};

/** Loads each kind of data once per page. */
@Injectable()
export class PageLookup {
  constructor(
    private readonly members: MemberProfiles,
    private readonly teams: TeamLabels,
    private readonly connectors: PageConnectors,
    private readonly statuses: AccountStatuses,
  ) {}

  async of(caller: Caller, rows: readonly ReachedRow[]): Promise<PageFacts> {
    const ids = idsOf(rows);
    const owners = rows.map(({ row }) => row.owner_user_id);
    const [connectors, people, teams, accounts] = await Promise.all([
      this.connectors.of(caller, ids.slugs, owners),
      this.members.profilesFor(caller.orgId, ids.people),
      this.teams.labelsFor(caller.orgId, ids.teams),
      this.statuses.load(caller.orgId, ids.accounts),
    ]);
    return { connectors, people, teams, accounts };
  }
}

function idsOf(rows: readonly ReachedRow[]) {
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

/** Only a new sign-in changes a disconnected connection, so the vault is not asked. */
const hasLivingAccount = ({ saffron_account_id, status }: ConnectionRow): boolean =>
  saffron_account_id !== null && status !== 'disconnected';
