import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { refuseTakenInDirectory } from '../domain/directory-conflicts.js';
import { type DirectoryRow, type DirectoryUser } from '../domain/directory-members.js';
import { byDefault, directly, type HeldRole } from '../domain/held-role.js';
import { Member } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { type PeopleRules, PeopleSettings } from '../domain/people-settings.js';
import { seatUserOf, Seats } from '../domain/seats.js';
import { Arrivals } from '../domain/arrivals.js';

/** Makes members of those whom a directory brings. */
@Injectable()
export class DirectoryEnrollment {
  constructor(
    private readonly members: Members,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
    private readonly arrivals: Arrivals,
  ) {}

  /** As `DirectoryMembers.enroll`. */
  async enroll(orgId: string, { profile, active }: DirectoryUser, act: Act): Promise<DirectoryRow<Date>> {
    const { email } = profile;
    const known = await this.members.directoryNewcomer(orgId, profile);
    refuseTakenInDirectory(known, profile);
    const { departed_id: id, departed_ids } = known;
    const rules = await this.settings.of(orgId);
    const member = Member.provision(
      orgId,
      { id, profile, roles: await this.firstRoles(orgId, email, rules, act) },
      act,
    );
    if (!active) member.suspend('provisioning', null, act);
    await this.seats.mustHaveSeat(orgId, null, seatUserOf(member.state), { rules });
    await this.members.add(member);
    const userId = member.state.id;
    await this.arrivals.settle({ orgId, userId, email, act }, id === null ? departed_ids : [...departed_ids, id]);
    return member.state;
  }

  private async firstRoles(orgId: string, email: string, rules: PeopleRules, { at }: Act): Promise<HeldRole[]> {
    const roleIds = await this.arrivals.rolesFor(orgId, email, at);
    if (roleIds.length > 0) return roleIds.map(directly);
    return [byDefault(rules.provisioning_default_role_id)];
  }
}
