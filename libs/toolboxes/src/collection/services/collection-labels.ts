import { Injectable } from '@nestjs/common';
import { collectGrantees, reaches } from '#access-control';
import { MemberProfiles, TeamLabels } from '#identity';
import { type Reached, type ReachLabels } from '../domain/reached-collection.js';

/** Loads the names of all people and teams that a page shows, with one query for people and one for teams. */
@Injectable()
export class CollectionLabels {
  constructor(
    private readonly memberProfiles: MemberProfiles,
    private readonly teamLabels: TeamLabels,
  ) {}

  /** @param others people in the entries of the collections. */
  async load(orgId: string, collections: readonly Reached[], others: readonly string[] = []): Promise<ReachLabels> {
    const [people, teams] = [new Set(others), new Set<string>()];
    for (const { row, shares, reach } of collections) {
      for (const id of [row.owner_user_id, row.skill_updated_by]) if (id !== null) people.add(id);
      if (reach.access_via_team) teams.add(reach.access_via_team);
      if (reaches(reach.access, 'edit')) collectGrantees(shares, people, teams);
    }
    const [profiles, names] = await Promise.all([
      this.memberProfiles.profilesFor(orgId, [...people]),
      this.teamLabels.labelsFor(orgId, [...teams]),
    ]);
    return { people: profiles, teams: names };
  }
}
