import { Injectable } from '@nestjs/common';
import { type Act, newId, type RequestFacts } from '#kernel';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { refuseMember } from '../../member/domain/newcomer.js';
import { Seats } from '../../member/domain/seats.js';
import { refuseFull } from '../../team/domain/team-conflicts.js';
import { TeamMembers, Teams } from '../../team/domain/teams.js';
import { Tokens } from '../../token/domain/tokens.js';
import { type InviteState } from '../domain/invite.js';

/** Who accepts: anybody who has the secret, and whom another organization's token tells to be. */
export type Acceptor = { name: string | null; userId: string | null; request: RequestFacts };

/** Turns an accepted invite into a membership: roles, teams as they are by now, and a first token. */
@Injectable()
export class Acceptance {
  constructor(
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly tokens: Tokens,
  ) {}

  async join(invite: InviteState, acceptor: Acceptor, by: Act): Promise<{ act: Act; userId: string; token: string }> {
    const { org_id: orgId, email, role_ids } = invite;
    const known = await this.members.newcomer(orgId, email, acceptor.userId);
    refuseMember(known, email);
    await this.seats.mustHaveSeat(orgId, null, { kind: 'person', status: 'active', role_ids });
    const back = acceptor.userId ? null : known.departed_id;
    const userId = acceptor.userId ?? back ?? newId('usr', by.at);
    const act = { ...by, by: userId };
    const name = acceptor.name ?? invite.name;
    const person = { id: userId, returns: back !== null, kind: 'person', name, email } as const;
    await this.members.add(Member.join(orgId, person, role_ids, act, 'invite'));
    await this.joinTeams(orgId, userId, invite.team_ids, act);
    const first = { kind: 'personal', user_id: userId, name: 'First token', scopes: null, days: 30 } as const;
    const { secret } = await this.tokens.issue(orgId, first, act);
    return { act, userId, token: secret };
  }

  /** Teams that ended meanwhile, or that a directory keeps by now, are left out. */
  private async joinTeams(orgId: string, user_id: string, teamIds: string[], act: Act): Promise<void> {
    for (const teamId of await this.teams.open(orgId, teamIds))
      await this.teams.change(orgId, teamId, async (team) => {
        refuseFull(await this.teamMembers.count(orgId, teamId));
        await this.teamMembers.add(orgId, teamId, [{ user_id, is_admin: false }], act);
        team.memberAdded(user_id, false, act);
      });
  }
}
