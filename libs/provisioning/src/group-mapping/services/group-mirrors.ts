import { Injectable } from '@nestjs/common';
import { MirroredTeams } from '#identity';
import { type Act, type Caller } from '#kernel';
import { RaisedInvitees } from '../domain/raised-invitees.js';
import { type WholeGroup } from './whole-groups.js';

/** An existing team, and whether its other members are removed; null to create one. */
export type WantedTeam = { id: string; adopt: boolean } | null;

/** Makes teams mirror groups. */
@Injectable()
export class GroupMirrors {
  constructor(
    private readonly teams: MirroredTeams,
    private readonly raised: RaisedInvitees,
  ) {}

  /** @throws forbidden `own_roles`, and everything `MirroredTeams` throws. */
  async begin(caller: Caller, { name, userIds }: WholeGroup, team: WantedTeam, act: Act) {
    if (team === null) return this.teams.create(caller, name, userIds, act);
    await this.raised.refuseFor(caller, [{ role_id: null, team_id: team.id }], userIds);
    return this.teams.begin(caller, team, userIds, act);
  }
}
