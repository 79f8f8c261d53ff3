import { Injectable } from '@nestjs/common';
import { type ConnectorSummary } from '#catalog';
import { MemberStandings } from '#identity';
import { type Caller } from '#kernel';

/** Teams of owners by user id, if a decision needs them. Members who left have no entry. */
export type TeamsByOwner = ReadonlyMap<string, Caller['teams']>;

/** Teams through which custom connectors may be shared with the owners of connections on them. */
@Injectable()
export class OwnerTeams {
  constructor(private readonly members: MemberStandings) {}

  /** Reads nothing if no connector is shared with a team, and skips the caller. */
  async load(
    caller: Caller,
    connectors: readonly ConnectorSummary[],
    owners: readonly string[],
  ): Promise<TeamsByOwner> {
    const known = new Map([[caller.userId, caller.teams]]);
    const others = owners.filter((owner) => owner !== caller.userId);
    if (others.length === 0 || !connectors.some(isSharedWithTeam)) return known;
    for (const [owner, { teams }] of await this.members.load(caller, [...new Set(others)])) known.set(owner, teams);
    return known;
  }
}

const isSharedWithTeam = ({ ownership }: ConnectorSummary): boolean =>
  ownership?.entries.some(({ grantee_type }) => grantee_type === 'team') ?? false;
