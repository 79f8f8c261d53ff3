import { Injectable } from '@nestjs/common';
import { type Act, newId } from '#kernel';
import { Member, Members, assertNotMember, PeopleSettings, Seats, Arrivals, Roles } from '#identity';
import { canJoinBySignIn, canJoinUninvited } from '../domain/signed-in-member-policy.js';
import { type SignedInPerson, type SignInTerms } from '../domain/signed-in-person.js';
import { emailUnverified } from '../domain/refusals.js';

/** Creates members from people who sign in: those who are invited, and those with an address in an allowed domain. */
@Injectable()
export class SignInNewcomers {
  constructor(
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly peopleSettings: PeopleSettings,
    private readonly seats: Seats,
    private readonly arrivals: Arrivals,
  ) {}

  /** Returns the id of the member. @throws ApiError if the person may not join, or if no seat is free. */
  async join(orgId: string, { email, name }: SignedInPerson, terms: SignInTerms, by: Act): Promise<string> {
    if (email === null) throw emailUnverified();
    const newcomer = await this.members.findNewcomer(orgId, email);
    assertNotMember(newcomer, email);
    const invitedRoleIds = await this.arrivals.rolesFor(orgId, email, by.at);
    if (invitedRoleIds.length === 0) canJoinUninvited(newcomer, email, terms).orThrow();
    const roleIds =
      invitedRoleIds.length > 0 ? invitedRoleIds : [(await this.peopleSettings.get(orgId)).default_role_id];
    canJoinBySignIn(await this.roles.findNamed(orgId, roleIds, () => '/role_ids'), terms).orThrow();
    await this.seats.assertSeatFor(orgId, null, { kind: 'person', status: 'active', role_ids: roleIds });
    const userId = newcomer.departed_id ?? newId('usr', by.at);
    const newMember = { id: userId, returns: newcomer.departed_id !== null, kind: 'person', name, email } as const;
    const act = { ...by, by: userId };
    await this.members.add(Member.join(orgId, newMember, roleIds, act, 'oidc'));
    await this.arrivals.handleArrival({ orgId, userId, email, act }, newcomer.departed_ids);
    return userId;
  }
}
