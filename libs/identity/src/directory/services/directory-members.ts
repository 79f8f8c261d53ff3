import { Injectable } from '@nestjs/common';
import { type Act, type Caller, isCausedBy, notFound } from '#kernel';
import { type DirectoryRow, type DirectoryUser } from '../domain/directory-pages.js';
import {
  affectsIdentityOrStatus,
  type DirectoryMember,
  assertUniqueInDirectory,
} from '../../member/domain/directory-profile.js';
import { canDecideByDirectory, canGiveByDirectory, canReturnByDirectory } from '../domain/directory-policy.js';
import { canLoseOwner, canReactivateByDirectory } from '../../member/domain/member-policy.js';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { buildSeatUser, Seats } from '../../member/domain/seats.js';
import { ServiceMemberSuspension } from '../../member/services/service-member-suspension.js';
import { MemberOffboarding } from '../../offboarding/services/member-offboarding.js';
import { defaultRole, directRole, type HeldRole, type UnconfirmedKey } from '../../member/domain/member-state.js';
import { type Newcomer } from '../../member/domain/newcomer.js';
import { type PeopleRules, PeopleSettings } from '../../member/domain/people-settings.js';
import { Arrivals } from '../../arrival/domain/arrivals.js';
import { type NamedRole, Roles } from '../../role/domain/roles.js';

/** Creates, changes and removes members for a directory. Each write needs the organization's lock. */
@Injectable()
export class DirectoryMembers {
  constructor(
    private readonly members: Members,
    private readonly seats: Seats,
    private readonly roles: Roles,
    private readonly peopleSettings: PeopleSettings,
    private readonly arrivals: Arrivals,
    private readonly memberOffboarding: MemberOffboarding,
    private readonly serviceMemberSuspension: ServiceMemberSuspension,
  ) {}

  /**
   * Creates a member, or lets a leaver return. Returns their first state, without groups.
   * @throws conflict `uniqueness` for a user name, address or external id that is in use; `seat_limit`; forbidden
   * `owner_only`, `permission_not_held` if the token's issuers may not let this person return, or could not have
   * created the person's invite.
   */
  async enroll(caller: Caller, { profile, active }: DirectoryUser, act: Act): Promise<DirectoryRow<Date>> {
    const { orgId, issuers } = caller;
    const { email } = profile;
    const known = await this.members.findDirectoryNewcomer(orgId, profile);
    assertUniqueInDirectory(known, profile);
    canReturnByDirectory(caller, known.owner_role_id).orThrow();
    const { departed_id: id, departed_ids } = known;
    const rules = await this.peopleSettings.get(orgId);
    const roles = await this.firstRoles(caller, email, rules, act);
    const unconfirmed_keys = await this.unconfirmedFor(caller, known, roles);
    const member = Member.provision(orgId, { id, profile, roles, brought_by: [...issuers], unconfirmed_keys }, act);
    if (!active) member.suspend('provisioning', null, act);
    await this.seats.assertSeatFor(orgId, null, buildSeatUser(member.state), { rules });
    await this.members.add(member);
    const userId = member.state.id;
    await this.arrivals.handleArrival(
      { orgId, userId, email, act },
      id === null ? departed_ids : [...departed_ids, id],
    );
    return member.state;
  }

  /**
   * Sets a person's profile and status as the directory sends them.
   * @throws conflict `uniqueness`, `last_owner` or `seat_limit`; forbidden `self_target` if a member who issued the
   * token would reinstate themselves, `owner_only` or `permission_not_held` for a member with more rights than the
   * token's issuers; not_found when the id is not a person of the organization.
   */
  change(
    caller: Caller,
    id: string,
    decide: (member: DirectoryMember) => DirectoryUser,
    act: Act,
    expected?: readonly number[],
  ): Promise<void> {
    const { orgId } = caller;
    const update = async (member: Member) => {
      const { profile, active } = decide(member.state);
      if (affectsIdentityOrStatus(member.state, profile, active)) await this.assertCanDecideOn(caller, id);
      assertUniqueInDirectory(await this.members.findDirectoryConflicts(orgId, profile, id), profile);
      member.updateFromDirectory(profile, act);
      if (active) await this.release(caller, member, act);
      else await this.suspend(member, act);
    };
    return this.changePerson(orgId, id, update, expected);
  }

  /** Ends a membership. @throws conflict `last_owner`; forbidden for the same reasons as `change`; not_found. */
  remove(caller: Caller, id: string, act: Act, expected?: readonly number[]): Promise<void> {
    const { orgId } = caller;
    const end = async (member: Member) => {
      await this.assertCanDecideOn(caller, id);
      const ownership = await this.members.getOwnership(orgId, id);
      canLoseOwner(member.state, ownership).orThrow();
      const leaving = { caller, userId: id, transferTo: null, replacements: [], act };
      const left = await this.memberOffboarding.offboard(leaving);
      await this.members.recordDeparture(member.state, ownership.is_owner, act);
      member.end({ transfer_to: null, ...left }, null, act);
    };
    return this.changePerson(orgId, id, end, expected);
  }

  /**
   * Returns labels by id. Ids that do not belong to people of the organization are absent. The people cannot leave
   * before the organization's lock is released.
   */
  labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.members.findPeople(orgId, ids);
  }

  /** A directory manages only people, and calls them users. @throws not_found for other ids. */
  private async changePerson(
    orgId: string,
    id: string,
    decide: (member: Member) => Promise<void>,
    expected?: readonly number[],
  ): Promise<void> {
    const decideOnPerson = (member: Member) => {
      if (member.state.kind === 'service') throw notFound('user');
      return decide(member);
    };
    try {
      await this.members.change(orgId, id, decideOnPerson, expected);
    } catch (error) {
      throw isCausedBy(error, notFound) ? notFound('user') : error;
    }
  }

  /** @throws forbidden for an invite that the token's issuers could not have created. */
  private async firstRoles(caller: Caller, email: string, rules: PeopleRules, { at }: Act): Promise<HeldRole[]> {
    const roleIds = await this.arrivals.rolesFor(caller.orgId, email, at);
    if (roleIds.length === 0) return [defaultRole(rules.provisioning_default_role_id)];
    canGiveByDirectory(caller, await this.findRoles(caller.orgId, roleIds)).orThrow();
    return roleIds.map(directRole);
  }

  /**
   * Returns the keys that must not identify the new member yet. If the member has more rights than the token's issuers,
   * their first sign-in must use an identity provider that an owner set up. Otherwise, an issuer could add a member for
   * themselves.
   */
  private async unconfirmedFor(
    caller: Caller,
    { departed_id, unconfirmed_keys }: Newcomer,
    roles: readonly HeldRole[],
  ): Promise<UnconfirmedKey[]> {
    const grantedRoles = await this.findRoles(
      caller.orgId,
      roles.map(({ role_id }) => role_id),
    );
    const beyond = !canGiveByDirectory(caller, grantedRoles).allowed;
    return [...(departed_id === null ? [] : unconfirmed_keys), ...(beyond ? ['installation' as const] : [])];
  }

  private findRoles(orgId: string, roleIds: readonly string[]): Promise<NamedRole[]> {
    return this.roles.findNamed(orgId, roleIds, () => '/role_ids');
  }

  /** @throws forbidden `owner_only`, `permission_not_held` when the token's issuers could not manage this member. */
  private async assertCanDecideOn(caller: Caller, id: string): Promise<void> {
    canDecideByDirectory(caller, (await this.members.findRights(caller.orgId, id))!).orThrow();
  }

  private async suspend(member: Member, act: Act): Promise<void> {
    const { org_id, id } = member.state;
    canLoseOwner(member.state, await this.members.getOwnership(org_id, id)).orThrow();
    if (member.suspend('provisioning', null, act))
      await this.serviceMemberSuspension.suspendServiceMembers(org_id, id, act);
  }

  private async release(caller: Caller, member: Member, act: Act): Promise<void> {
    const before = buildSeatUser(member.state);
    if (!member.reactivate('provisioning', null, act)) return;
    canReactivateByDirectory(caller, member.state).orThrow();
    await this.seats.assertSeatFor(member.state.org_id, before, buildSeatUser(member.state));
  }
}
