import { reaches, sharesOf, summaryOf } from '#access-control';
import { type Caller } from '#kernel';
import { canSee, reachOn } from '../domain/connector-policy.js';
import { type ConnectorSummary } from '../domain/connector.js';
import {
  canAssignOwner,
  canDeleteConnector,
  canManageConnector,
  canSeeConnectorShares,
  canShareConnector,
  canTransferConnector,
} from '../domain/ownership-policy.js';
import { type ConnectorPeople } from '../services/connector-people.js';
import { type OwnershipView, type UpstreamConnectorView } from './ownership.view.js';

export type OwnershipFacts = ConnectorPeople & {
  caller: Caller;
  /** Connectors by slug. Contains at least the upstreams of the listed connectors. */
  all: ReadonlyMap<string, ConnectorSummary>;
};

/** Returns no fields for shipped connectors, which have no owner. */
export function ownershipFields(connector: ConnectorSummary, facts: OwnershipFacts): OwnershipView {
  const { ownership } = connector;
  if (!ownership) return {};
  const { caller, people } = facts;
  const flags = flagsOf(caller, connector);
  return {
    owner_user_id: ownership.owner_user_id,
    owner: ownerOf(ownership.owner_user_id, facts),
    ...pathOf(connector, facts),
    access_summary: flags.can_share ? summaryOf(ownership.entries, { people, teams: facts.teams }) : undefined,
    upstream: upstreamOf(connector, facts, flags.can_manage),
    ...flags,
  };
}

const flagsOf = (caller: Caller, connector: ConnectorSummary) => ({
  can_manage: canManageConnector(caller, connector).allowed,
  can_share: canShareConnector(caller, connector).allowed,
  can_see_shares: canSeeConnectorShares(caller, connector).allowed,
  can_revoke_share: canShareConnector(caller, connector).allowed,
  can_transfer: canTransferConnector(caller, connector).allowed,
  can_assign_owner: canAssignOwner(caller, connector, caller.userId).allowed,
  can_delete: canDeleteConnector(caller, connector).allowed,
});

function ownerOf(id: string | null, { caller, people }: OwnershipFacts): OwnershipView['owner'] {
  if (id === null || id === caller.userId) return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null };
  return { id, name: profile.name, email: profile.email ?? undefined, avatar_url: profile.avatar_url };
}

function pathOf(connector: ConnectorSummary, { caller, teams }: OwnershipFacts): OwnershipView {
  const reach = reachOn(caller, connector);
  if (reach === null || reach === 'shipped') return {};
  const { access, access_via, access_via_team: team } = reach;
  return {
    access,
    access_via,
    access_via_team: team === null ? undefined : { id: team, name: teams.get(team) ?? null },
    shares: reaches(access, 'edit') ? sharesOf('connector', connector.slug, connector.ownership!.entries) : undefined,
  };
}

/**
 * Only callers who can manage a fork see the slug of its deleted upstream. If the upstream exists, only callers who can
 * see the upstream learn about it.
 */
function upstreamOf(
  { upstream }: ConnectorSummary,
  { caller, all }: OwnershipFacts,
  can_manage: boolean,
): UpstreamConnectorView | null | undefined {
  if (!upstream) return null;
  const { slug, base_digest } = upstream;
  const found = all.get(slug);
  if (!found) return can_manage ? { slug, label: null, linked: true, changes_available: false } : undefined;
  if (!canSee(caller, found)) return undefined;
  return { slug, label: found.name, linked: true, changes_available: found.digest !== base_digest };
}
