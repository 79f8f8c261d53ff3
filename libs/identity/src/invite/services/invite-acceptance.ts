import { Injectable } from '@nestjs/common';
import { type Act, type RequestFacts, AccessEpochs, Hooks, newId } from '#kernel';
import { assertNotFull, TeamMembers, Teams } from '../../team/domain/teams.js';
import { Tokens } from '../../token/domain/tokens.js';
import { type InviteState, assertSameAddress } from '../domain/invite.js';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { resolveIdentity, assertNotMember } from '../../member/domain/newcomer.js';
import { OnMemberReturned } from '../../arrival/domain/arrivals.js';
import { Seats } from '../../member/domain/seats.js';
import { allowsReturn } from '../domain/invite-links.js';

/**
 * The person who accepts the invite. Anyone with its secret can do so. A token of another organization, if sent,
 * identifies the person.
 */
export type Acceptor = { name: string | null; person: Person | null; request: RequestFacts };

/** The person a token of another organization identifies. */
export type Person = { userId: string; email: string | null };

/**
 * Turns an accepted invite into a membership with the invite's roles and teams, and creates a first token unless
 * sign-in is required.
 */
@Injectable()
export class InviteAcceptance {
  constructor(
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly hooks: Hooks,
    private readonly accessEpochs: AccessEpochs,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly tokens: Tokens,
  ) {}

  async join(invite: InviteState, acceptor: Acceptor, by: Act): Promise<{ act: Act; userId: string; token?: string }> {
    const { org_id } = invite;
    if (acceptor.person) assertSameAddress(invite, acceptor.person.email);
    const { act, userId } = await this.createMember(invite, acceptor, by);
    await this.joinTeams(org_id, userId, invite.team_ids, act);
    if (await this.isSignInRequired(org_id, userId)) return { act, userId };
    const first = { kind: 'personal', user_id: userId, name: 'First token', scopes: null, days: 30 } as const;
    const { secret } = await this.tokens.issue(org_id, first, [userId], act);
    return { act, userId, token: secret };
  }

  /** Skips teams that have been deleted, or that a directory manages now. */
  async joinTeams(orgId: string, user_id: string, teamIds: string[], act: Act): Promise<void> {
    for (const teamId of await this.teams.findManual(orgId, teamIds))
      await this.teams.change(orgId, teamId, async (team) => {
        assertNotFull(await this.teamMembers.count(orgId, teamId));
        await this.teamMembers.add(orgId, teamId, [{ user_id, is_admin: false }], act);
        team.recordMemberAdded(user_id, false, act);
      });
  }

  /** Creates the member. Returns their id, and the act of joining, with the new member as its actor. */
  private async createMember(
    invite: InviteState,
    { name, person }: { name: string | null; person: Person | null },
    by: Act,
  ) {
    const { org_id: orgId, email, role_ids, answered_to: invited_by } = invite;
    await this.accessEpochs.assertNotFrozen(orgId);
    const newcomer = await this.members.findNewcomer(orgId, email, person?.userId);
    assertNotMember(newcomer, email);
    await this.seats.assertSeatFor(orgId, null, { kind: 'person', status: 'active', role_ids });
    const { id, returns } = resolveIdentity(newcomer, person?.userId ?? null, allowsReturn(invite));
    const userId = id ?? newId('usr', by.at);
    const act = { ...by, by: userId };
    const newMember = { id: userId, returns, kind: 'person', name: name ?? invite.name, email, invited_by } as const;
    await this.members.add(Member.join(orgId, newMember, role_ids, act, 'invite'));
    const formerIds = newcomer.departed_ids.filter((former) => former !== userId);
    for (const hook of this.hooks.get(OnMemberReturned)) await hook.handle({ orgId, userId, formerIds, act });
    return { act, userId };
  }

  /**
   * Whether the organization requires the new member to sign in. Owners are exempt, so that a broken sign-in cannot
   * lock them out.
   */
  private async isSignInRequired(orgId: string, userId: string): Promise<boolean> {
    if (!(await this.accessEpochs.isSignInRequired(orgId))) return false;
    return (await this.members.findRights(orgId, userId))?.owner_role_id === null;
  }
}
