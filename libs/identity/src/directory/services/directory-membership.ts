import { Injectable } from '@nestjs/common';
import { type Act, type Caller, notFound } from '#kernel';
import { type DirectoryMembers, type DirectoryRow, type DirectoryUser } from '../domain/directory-members.js';
import {
  decidesOnMember,
  type DirectoryMember,
  refuseTakenInDirectory,
} from '../../member/domain/directory-profile.js';
import { canDecideByDirectory } from '../domain/directory-policy.js';
import { canLoseOwner, canReactivateByDirectory } from '../../member/domain/member-policy.js';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { seatUserOf, Seats } from '../../member/domain/seats.js';
import { DirectoryEnrollment } from './directory-enrollment.js';
import { MemberOffboarding } from '../../offboarding/services/member-offboarding.js';
import { ServiceMemberOffboarding } from '../../offboarding/services/service-member-offboarding.js';

@Injectable()
export class DirectoryMembership implements DirectoryMembers {
  constructor(
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly enrollment: DirectoryEnrollment,
    private readonly offboarding: MemberOffboarding,
    private readonly services: ServiceMemberOffboarding,
  ) {}

  enroll(caller: Caller, user: DirectoryUser, act: Act): Promise<DirectoryRow<Date>> {
    return this.enrollment.enroll(caller, user, act);
  }

  change(
    caller: Caller,
    id: string,
    decide: (member: DirectoryMember) => DirectoryUser,
    act: Act,
    expected?: number,
  ): Promise<void> {
    const { orgId } = caller;
    const settle = async (member: Member) => {
      refuseService(member);
      const { profile, active } = decide(member.state);
      if (decidesOnMember(member.state, profile, active)) await this.mustDecideOn(caller, id);
      refuseTakenInDirectory(await this.members.directoryConflicts(orgId, profile, id), profile);
      member.describe(profile, act);
      if (active) await this.release(caller, member, act);
      else await this.suspend(member, act);
    };
    return this.members.change(orgId, id, settle, expected);
  }

  remove(caller: Caller, id: string, act: Act, expected?: number): Promise<void> {
    const { orgId } = caller;
    const end = async (member: Member) => {
      refuseService(member);
      await this.mustDecideOn(caller, id);
      const ownership = await this.members.ownershipOf(orgId, id);
      canLoseOwner(member.state, ownership).orThrow();
      const leaving = { caller, userId: id, transferTo: null, replacements: [], act };
      const left = await this.offboarding.offboard(leaving);
      await this.members.remember(member.state, ownership.is_owner, act);
      member.end({ transfer_to: null, ...left }, null, act);
    };
    return this.members.change(orgId, id, end, expected);
  }

  findAll(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.members.peopleAmong(orgId, ids);
  }

  /** @throws forbidden `owner_only`, `permission_not_held` when the token's issuers could not manage this member. */
  private async mustDecideOn(caller: Caller, id: string): Promise<void> {
    canDecideByDirectory(caller, (await this.members.rightsOf(caller.orgId, id))!).orThrow();
  }

  private async suspend(member: Member, act: Act): Promise<void> {
    const { org_id: orgId, id } = member.state;
    canLoseOwner(member.state, await this.members.ownershipOf(orgId, id)).orThrow();
    if (member.suspend('provisioning', null, act)) await this.services.suspendAllOf(orgId, id, act);
  }

  private async release(caller: Caller, member: Member, act: Act): Promise<void> {
    const before = seatUserOf(member.state);
    if (!member.reactivate('provisioning', null, act)) return;
    canReactivateByDirectory(caller, member.state).orThrow();
    await this.seats.mustHaveSeat(member.state.org_id, before, seatUserOf(member.state));
  }
}

/** A directory manages people. It does not see service members. */
function refuseService({ state: { kind } }: Member): void {
  if (kind === 'service') throw notFound('user');
}
