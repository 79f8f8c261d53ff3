import { Injectable } from '@nestjs/common';
import { type Act, type Caller } from '#kernel';
import { refuseTakenInDirectory } from '../../member/domain/directory-profile.js';
import { canGiveByDirectory, canReturnByDirectory } from '../domain/directory-policy.js';
import { type DirectoryRow, type DirectoryUser } from '../domain/directory-members.js';
import { byDefault, directly, type HeldRole } from '../../member/domain/held-role.js';
import { Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { type UnconfirmedKey } from '../../member/domain/member-state.js';
import { type Newcomer } from '../../member/domain/newcomer.js';
import { type PeopleRules, PeopleSettings } from '../../member/domain/people-settings.js';
import { seatUserOf, Seats } from '../../member/domain/seats.js';
import { Arrivals } from '../../arrival/domain/arrivals.js';
import { type NamedRole, Roles } from '../../role/domain/roles.js';

/** Creates members from the people a directory adds. */
@Injectable()
export class DirectoryEnrollment {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
    private readonly arrivals: Arrivals,
  ) {}

  /** See `DirectoryMembers.enroll`. */
  async enroll(caller: Caller, { profile, active }: DirectoryUser, act: Act): Promise<DirectoryRow<Date>> {
    const { orgId, issuers } = caller;
    const { email } = profile;
    const known = await this.members.directoryNewcomer(orgId, profile);
    refuseTakenInDirectory(known, profile);
    canReturnByDirectory(caller, known.owner_role_id).orThrow();
    const { departed_id: id, departed_ids } = known;
    const rules = await this.settings.get(orgId);
    const roles = await this.firstRoles(caller, email, rules, act);
    const unconfirmed_keys = await this.unconfirmedFor(caller, known, roles);
    const member = Member.provision(orgId, { id, profile, roles, brought_by: [...issuers], unconfirmed_keys }, act);
    if (!active) member.suspend('provisioning', null, act);
    await this.seats.mustHaveSeat(orgId, null, seatUserOf(member.state), { rules });
    await this.members.add(member);
    const userId = member.state.id;
    await this.arrivals.handleArrival(
      { orgId, userId, email, act },
      id === null ? departed_ids : [...departed_ids, id],
    );
    return member.state;
  }

  /** @throws forbidden for an invite that the token's issuers could not have created. */
  private async firstRoles(caller: Caller, email: string, rules: PeopleRules, { at }: Act): Promise<HeldRole[]> {
    const roleIds = await this.arrivals.rolesFor(caller.orgId, email, at);
    if (roleIds.length === 0) return [byDefault(rules.provisioning_default_role_id)];
    canGiveByDirectory(caller, await this.findRoles(caller.orgId, roleIds)).orThrow();
    return roleIds.map(directly);
  }

  /**
   * The keys that must not identify the new member yet. If the member has more rights than the token's issuers, their
   * first sign-in must use an identity provider that an owner set up: an issuer may be the same person.
   */
  private async unconfirmedFor(
    caller: Caller,
    { departed_id, unconfirmed_keys }: Newcomer,
    roles: readonly HeldRole[],
  ): Promise<UnconfirmedKey[]> {
    const named = await this.findRoles(
      caller.orgId,
      roles.map(({ role_id }) => role_id),
    );
    const beyond = !canGiveByDirectory(caller, named).allowed;
    return [...(departed_id === null ? [] : unconfirmed_keys), ...(beyond ? ['installation' as const] : [])];
  }

  private findRoles(orgId: string, roleIds: readonly string[]): Promise<NamedRole[]> {
    return this.roles.findNamed(orgId, roleIds, () => '/role_ids');
  }
}
