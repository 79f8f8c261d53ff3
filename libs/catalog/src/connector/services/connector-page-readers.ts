import { Injectable } from '@nestjs/common';
import { collectGrantees } from '#access-control';
import { type MemberProfile, MemberProfiles, TeamLabels } from '#identity';
import { type Caller } from '#kernel';
import { RegisteredTools, type RemoteServer } from '../../registered-tool/domain/registered-tools.js';
import { reachOn } from '../domain/connector-policy.js';
import { type ConnectorSummary } from '../domain/connector.js';

/** Profiles of the owners and grantees of connectors, and names of teams, by id. */
export type ConnectorPeople = {
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
};

/** Loads the names of owners, grantees and teams once per page. */
@Injectable()
export class ConnectorPeopleLabels {
  constructor(
    private readonly memberProfiles: MemberProfiles,
    private readonly teamLabels: TeamLabels,
  ) {}

  async load(caller: Caller, connectors: readonly ConnectorSummary[]): Promise<ConnectorPeople> {
    const [people, teams] = [new Set<string>(), new Set<string>()];
    for (const connector of connectors) {
      const { ownership } = connector;
      if (!ownership) continue;
      if (ownership.owner_user_id !== null) people.add(ownership.owner_user_id);
      collectGrantees(ownership.entries, people, teams);
      const reach = reachOn(caller, connector);
      if (reach !== null && reach !== 'shipped' && reach.access_via_team) teams.add(reach.access_via_team);
    }
    const [profiles, labels] = await Promise.all([
      people.size > 0 ? this.memberProfiles.profilesFor(caller.orgId, [...people]) : noProfiles,
      teams.size > 0 ? this.teamLabels.labelsFor(caller.orgId, [...teams]) : noTeams,
    ]);
    return { people: profiles, teams: labels };
  }
}

const noProfiles: ReadonlyMap<string, MemberProfile> = new Map();

const noTeams: ReadonlyMap<string, string> = new Map();

/** Loads the remote MCP servers of all connectors on a page at once. */
@Injectable()
export class RemoteServerReader {
  constructor(private readonly registeredTools: RegisteredTools) {}

  load(orgId: string, connectors: readonly ConnectorSummary[]): Promise<ReadonlyMap<string, RemoteServer>> {
    const slugs = connectors.flatMap(({ slug, definition }) => (definition.mcp ? [slug] : []));
    return slugs.length > 0 ? this.registeredTools.servers(orgId, slugs) : Promise.resolve(none);
  }
}

const none: ReadonlyMap<string, RemoteServer> = new Map();
