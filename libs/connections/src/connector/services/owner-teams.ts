import { Injectable } from '@nestjs/common';
import { type ConnectorSummary } from '#catalog';
import { MemberStandings } from '#identity';
import { type Caller } from '#kernel';

/** Teams of owners by user id, as far as something depends on them; who left has none. */
export type TeamsByOwner = ReadonlyMap<string, Caller['teams']>;

/** The teams through which connectors of the organization's own may be shared with owners of connections on them. */
@Injectable()
export class OwnerTeams {
  constructor(private readonly members: MemberStandings) {}

  /** Reads nothing where no connector is shared with a team, and nothing of the caller. */
  async of(caller: Caller, connectors: readonly ConnectorSummary[], owners: readonly string[]): Promise<TeamsByOwner> {
    const known = new Map([[caller.userId, caller.teams]]);
    const others = owners.filter((owner) => owner !== caller.userId);
    if (others.length === 0 || !connectors.some(isSharedWithTeam)) return known;
    for (const [owner, { teams }] of await this.members.of(caller, [...new Set(others)])) known.set(owner, teams);
    return known;
  }
}

const isSharedWithTeam = ({ ownership }: ConnectorSummary): boolean =>
  ownership?.entries.some(({ grantee_type }) => grantee_type === 'team') ?? false;
