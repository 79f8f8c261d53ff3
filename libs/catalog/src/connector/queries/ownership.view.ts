import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  AccessSummaryView,
  levels,
  reaches,
  buildShareViews,
  ShareView,
  buildAccessSummaryView,
} from '#access-control';
import { type Caller } from '#kernel';
import { isConnectorVisible, reachOn } from '../domain/connector-policy.js';
import { type ConnectorSummary } from '../domain/connector.js';
import {
  canAssignOwner,
  canDeleteConnector,
  canManageConnector,
  canSeeConnectorShares,
  canShareConnector,
  canTransferConnector,
} from '../domain/ownership-policy.js';
import { type ConnectorPeople } from '../services/connector-page-readers.js';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** The owner of a connector. */
class ConnectorOwnerView {
  /** The id of the owner. It never changes. */
  id!: string;
  /** Name, or else email address. Absent if the owner has left the organization. */
  name?: string;
  /** The email address of the owner. */
  email?: string;
  /** The address of the owner's profile picture. Null if there is no picture. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

/** The team that gives the caller access to a connector. */
class ConnectorTeamView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team; null if the team was deleted. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

/** The upstream of a fork or a linked connector. */
class UpstreamConnectorView {
  /** The slug of the upstream connector, its name in URLs. */
  slug!: string;
  /** The display name; null if the upstream was deleted. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** Whether the fork follows this upstream. */
  linked!: boolean;
  /** Whether the upstream has changed since all its changes were last applied or rejected. */
  changes_available!: boolean;
}

/** Fields of custom connectors only. */
export class OwnershipView {
  /** The id of the owner. Null if the owner has left; absent for shipped connectors. */
  @ApiPropertyOptional({ type: String, nullable: true }) owner_user_id?: string | null;
  /** The owner. Absent if the caller is the owner, or if there is no owner. */
  owner?: ConnectorOwnerView;
  /** The caller's access level. Absent if the caller sees the connector only as a manager of ownerless connectors. */
  @ApiPropertyOptional({ enum: accesses }) access?: (typeof accesses)[number];
  /** How the caller gets access to the connector. */
  @ApiPropertyOptional({ enum: paths }) access_via?: (typeof paths)[number];
  /** The team, if and only if `access_via` is `team`. */
  access_via_team?: ConnectorTeamView;
  /** The shares. Only for the owner and members with edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** A summary of the access of others. Present if and only if `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** The upstream. Null if there is none, absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: UpstreamConnectorView, nullable: true }) upstream?: UpstreamConnectorView | null;
  /** Whether the caller may change the connector's definition, documentation, tools and upstream. */
  can_manage?: boolean;
  /** Whether the caller may share the connector. */
  can_share?: boolean;
  /** Whether the caller may see who the connector is shared with. */
  can_see_shares?: boolean;
  /** Whether the caller may revoke shares of the connector. */
  can_revoke_share?: boolean;
  /** Whether the caller may transfer the connector to another owner. */
  can_transfer?: boolean;
  /** Whether the caller may assign an owner. True only while the connector has no owner. */
  can_assign_owner?: boolean;
  /** Whether the caller may delete the connector. */
  can_delete?: boolean;
}

export type OwnershipFacts = ConnectorPeople & {
  caller: Caller;
  /** Connectors by slug. Contains at least the upstreams of the listed connectors. */
  all: ReadonlyMap<string, ConnectorSummary>;
};

/** Returns no fields for shipped connectors, which have no owner. */
export function buildOwnershipView(connector: ConnectorSummary, facts: OwnershipFacts): OwnershipView {
  const { ownership } = connector;
  if (!ownership) return {};
  const { caller, people } = facts;
  const flags = buildOwnershipFlags(caller, connector);
  return {
    owner_user_id: ownership.owner_user_id,
    owner: buildOwnerView(ownership.owner_user_id, facts),
    ...buildAccessView(connector, facts),
    access_summary: flags.can_share
      ? buildAccessSummaryView(ownership.entries, { people, teams: facts.teams })
      : undefined,
    upstream: buildUpstreamView(connector, facts, flags.can_manage),
    ...flags,
  };
}

const buildOwnershipFlags = (caller: Caller, connector: ConnectorSummary) => ({
  can_manage: canManageConnector(caller, connector).allowed,
  can_share: canShareConnector(caller, connector).allowed,
  can_see_shares: canSeeConnectorShares(caller, connector).allowed,
  can_revoke_share: canShareConnector(caller, connector).allowed,
  can_transfer: canTransferConnector(caller, connector).allowed,
  can_assign_owner: canAssignOwner(caller, connector, caller.userId).allowed,
  can_delete: canDeleteConnector(caller, connector).allowed,
});

function buildOwnerView(id: string | null, { caller, people }: OwnershipFacts): OwnershipView['owner'] {
  if (id === null || id === caller.userId) return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null };
  return { id, name: profile.name, email: profile.email ?? undefined, avatar_url: profile.avatar_url };
}

function buildAccessView(connector: ConnectorSummary, { caller, teams }: OwnershipFacts): OwnershipView {
  const reach = reachOn(caller, connector);
  if (reach === null || reach === 'shipped') return {};
  const { access, access_via, access_via_team: team } = reach;
  return {
    access,
    access_via,
    access_via_team: team === null ? undefined : { id: team, name: teams.get(team) ?? null },
    shares: reaches(access, 'edit')
      ? buildShareViews('connector', connector.slug, connector.ownership!.entries)
      : undefined,
  };
}

/**
 * Only callers who can manage a fork see the slug of its deleted upstream. If the upstream exists, only callers who can
 * see the upstream learn about it.
 */
function buildUpstreamView(
  { upstream }: ConnectorSummary,
  { caller, all }: OwnershipFacts,
  can_manage: boolean,
): UpstreamConnectorView | null | undefined {
  if (!upstream) return null;
  const { slug, base_digest } = upstream;
  const found = all.get(slug);
  if (!found) return can_manage ? { slug, label: null, linked: true, changes_available: false } : undefined;
  if (!isConnectorVisible(caller, found)) return undefined;
  return { slug, label: found.name, linked: true, changes_available: found.digest !== base_digest };
}
