import { Injectable } from '@nestjs/common';
import { type Act, type Caller } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { SecondAccounts } from '../../member/domain/second-accounts.js';
import { canGiveRoles, canInviteBack } from '../../member/domain/member-policy.js';
import { Members } from '../../member/domain/members.js';
import { assertNotMember } from '../../member/domain/newcomer.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { Seats } from '../../member/domain/seats.js';
import { Roles } from '../../role/domain/roles.js';
import { canInviteToTeams, canManageTeamMembers } from '../../team/domain/team-policy.js';
import { Teams } from '../../team/domain/teams.js';
import { canResendInvite } from '../domain/invite-policy.js';
import {
  type Invite,
  type InviteState,
  type NewInvite,
  assertNotInvited,
  assertDomainAllowed,
  assertPlainAddress,
} from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';
import { byInviter, byMail, type Sending } from '../domain/invite-links.js';

export type InviteDraft = Pick<NewInvite, 'email' | 'name' | 'team_ids'> & { role_ids?: string[]; days?: number };

/**
 * Checks whether a caller may send an invite, and delivers its link: by mail if mail is configured, else in the
 * response to the inviter. A mailed secret is never returned, because using it confirms the address.
 */
@Injectable()
export class InviteIssuer {
  constructor(
    private readonly roles: Roles,
    private readonly teams: Teams,
    private readonly members: Members,
    private readonly peopleSettings: PeopleSettings,
    private readonly seats: Seats,
    private readonly invites: Invites,
    private readonly secondAccounts: SecondAccounts,
    private readonly mailDelivery: MailDelivery,
  ) {}

  /** @throws forbidden `owner_only`: only owners can invite a former owner back. */
  async assertCanInviteBack(caller: Caller, email: string): Promise<void> {
    canInviteBack(caller, await this.members.findNewcomer(caller.orgId, email)).orThrow();
  }

  /** @throws forbidden if the caller could not create this invite now. */
  async assertCanResend(caller: Caller, { org_id, email, role_ids, team_ids }: InviteState): Promise<void> {
    const roles = await this.roles.findNamed(org_id, role_ids, (position) => `/role_ids/${position}`);
    const permissions = [...new Set(roles.flatMap((role) => role.permissions))];
    const { owner_role_id } = await this.members.findNewcomer(org_id, email);
    canResendInvite(caller, { permissions, team_ids, owner_role_id }, !this.mailDelivery.isConfigured).orThrow();
  }

  /** @throws validation_error `unknown_role`; forbidden `permission_not_held`. */
  async assertCanGiveRoles(caller: Caller, roleIds: readonly string[]): Promise<void> {
    const roles = await this.roles.findNamed(caller.orgId, roleIds, (position) => `/role_ids/${position}`);
    canGiveRoles(caller, roles).orThrow();
  }

  /**
   * @param link the members who saw the link of the invite. Null for a new invite.
   * @throws validation_error `unknown_team`; forbidden when the caller may not add members to one of the teams.
   */
  async assertCanAddToTeams(caller: Caller, teamIds: readonly string[], link: readonly string[] | null): Promise<void> {
    const teams = await this.teams.findNamed(caller.orgId, teamIds, (position) => `/team_ids/${position}`);
    for (const team of teams) canManageTeamMembers(caller, team).orThrow();
    if (teams.length === 0) return;
    const seesLink = link ? (await this.secondAccounts.find(caller, link)).size > 0 : !this.mailDelivery.isConfigured;
    canInviteToTeams(caller, teamIds, seesLink).orThrow();
  }

  /** Adds the defaults from the organization's settings. */
  async complete(orgId: string, draft: InviteDraft): Promise<NewInvite> {
    const { default_role_id, invite_days } = await this.peopleSettings.get(orgId);
    const { role_ids = [default_role_id], days = invite_days } = draft;
    return { email: draft.email, name: draft.name, role_ids, team_ids: draft.team_ids, days };
  }

  /**
   * @throws validation_error for an address outside the allowed domains; conflict for the address of a member or of a
   * pending invite.
   */
  async assertInvitable(orgId: string, email: string, act: Act): Promise<void> {
    const { allowed_email_domains } = await this.peopleSettings.get(orgId);
    assertPlainAddress(email);
    assertDomainAllowed(email, allowed_email_domains);
    assertNotMember(await this.members.findNewcomer(orgId, email), email);
    for (const id of await this.invites.pendingIds(orgId, email))
      await this.invites.change(orgId, id, (invite) => {
        assertNotInvited(invite, act.at);
        invite.expire(act);
      });
  }

  /** Pending invites count as seats. Otherwise the plan could have too few seats when they are accepted. */
  async assertSeat(orgId: string, role_ids: readonly string[], at: Date): Promise<void> {
    const newcomer = { kind: 'person', status: 'active', role_ids } as const;
    await this.seats.assertSeatFor(orgId, null, newcomer, {
      reserved: await this.invites.countBillable(orgId, at),
    });
  }

  async open(caller: Caller, content: NewInvite, act: Act): Promise<{ id: string; secret: string | null }> {
    const { invite, secret } = await this.invites.open(caller.orgId, content, await this.sendingBy(caller), act);
    return { id: invite.state.id, secret: this.returnedSecret(secret) };
  }

  async resend(caller: Caller, invite: Invite, act: Act): Promise<string | null> {
    invite.resend(await this.sendingBy(caller), act);
    return this.returnedSecret(await this.invites.renewSecret(invite, act));
  }

  private async sendingBy(caller: Caller): Promise<Sending> {
    const { is_owner } = await this.members.getOwnership(caller.orgId, caller.userId);
    return this.mailDelivery.isConfigured ? byMail(is_owner) : byInviter(caller, is_owner);
  }

  private returnedSecret(secret: string): string | null {
    return this.mailDelivery.isConfigured ? null : secret;
  }
}
