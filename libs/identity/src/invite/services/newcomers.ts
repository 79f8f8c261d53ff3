import { Injectable } from '@nestjs/common';
import { AccessEpochs, type Act, Hooks, newId } from '#kernel';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { identityOf, refuseMember } from '../../member/domain/newcomer.js';
import { OnMemberReturned } from '../../arrival/domain/on-member-returned.js';
import { Seats } from '../../member/domain/seats.js';
import { type InviteState } from '../domain/invite.js';
import { letsReturn } from '../domain/sending.js';

/** The person a token of another organization identifies. */
export type Person = { userId: string; email: string | null };

/** Creates members from accepted invites. */
@Injectable()
export class Newcomers {
  constructor(
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly hooks: Hooks,
    private readonly epochs: AccessEpochs,
  ) {}

  /** Returns the act of the joining member. */
  async join(invite: InviteState, { name, person }: { name: string | null; person: Person | null }, by: Act) {
    const { org_id: orgId, email, role_ids, answered_to: invited_by } = invite;
    await this.epochs.refuseFrozen(orgId);
    const known = await this.members.newcomer(orgId, email, person?.userId);
    refuseMember(known, email);
    await this.seats.mustHaveSeat(orgId, null, { kind: 'person', status: 'active', role_ids });
    const { id, returns } = identityOf(known, person?.userId ?? null, letsReturn(invite));
    const userId = id ?? newId('usr', by.at);
    const act = { ...by, by: userId };
    const given = { id: userId, returns, kind: 'person', name: name ?? invite.name, email, invited_by } as const;
    await this.members.add(Member.join(orgId, given, role_ids, act, 'invite'));
    const formerIds = known.departed_ids.filter((former) => former !== userId);
    for (const part of this.hooks.get(OnMemberReturned)) await part.handle({ orgId, userId, formerIds, act });
    return { act, userId };
  }

  /**
   * Whether the organization requires the new member to sign in. Owners are exempt, so that a broken sign-in cannot
   * lock them out.
   */
  async haveToSignIn(orgId: string, userId: string): Promise<boolean> {
    if (!(await this.epochs.isSignInRequired(orgId))) return false;
    return (await this.members.rightsOf(orgId, userId))?.owner_role_id === null;
  }
}
