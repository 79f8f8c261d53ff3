import { Injectable } from '@nestjs/common';
import { type Act, type RequestFacts } from '#kernel';
import { refuseFull } from '../../team/domain/team-conflicts.js';
import { TeamMembers, Teams } from '../../team/domain/teams.js';
import { Tokens } from '../../token/domain/tokens.js';
import { type InviteState, refuseOtherAddress } from '../domain/invite.js';
import { Newcomers, type Person } from './newcomers.js';

/** The person who accepts: anyone with the secret, identified by a token of another organization if one was sent. */
export type Acceptor = { name: string | null; person: Person | null; request: RequestFacts };

/**
 * Turns an accepted invite into a membership: current roles and teams, and a first token unless sign-in is required.
 */
@Injectable()
export class Acceptance {
  constructor(
    private readonly newcomers: Newcomers,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly tokens: Tokens,
  ) {}

  async join(invite: InviteState, acceptor: Acceptor, by: Act): Promise<{ act: Act; userId: string; token?: string }> {
    const { org_id: orgId } = invite;
    if (acceptor.person) refuseOtherAddress(invite, acceptor.person.email);
    const { act, userId } = await this.newcomers.join(invite, acceptor, by);
    await this.joinTeams(orgId, userId, invite.team_ids, act);
    if (await this.newcomers.haveToSignIn(orgId, userId)) return { act, userId };
    const first = { kind: 'personal', user_id: userId, name: 'First token', scopes: null, days: 30 } as const;
    const { secret } = await this.tokens.issue(orgId, first, [userId], act);
    return { act, userId, token: secret };
  }

  /** Skips teams that were deleted or are managed by a directory by now. */
  async joinTeams(orgId: string, user_id: string, teamIds: string[], act: Act): Promise<void> {
    for (const teamId of await this.teams.open(orgId, teamIds))
      await this.teams.change(orgId, teamId, async (team) => {
        refuseFull(await this.teamMembers.count(orgId, teamId));
        await this.teamMembers.add(orgId, teamId, [{ user_id, is_admin: false }], act);
        team.memberAdded(user_id, false, act);
      });
  }
}
