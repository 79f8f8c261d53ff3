import { Injectable } from '@nestjs/common';
import { type Caller, invalidFields } from '#kernel';
import { canGiveRoles } from '../../member/domain/member-policy.js';
import { Seats } from '../../member/domain/seats.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { Roles } from '../../role/domain/roles.js';
import { canManageTeamMembers } from '../../team/domain/team-policy.js';
import { Teams } from '../../team/domain/teams.js';
import { type NewInvite } from '../domain/invite.js';
import { Invites } from '../domain/invites.js';

export type InviteDraft = Pick<NewInvite, 'email' | 'name' | 'team_ids'> & { role_ids?: string[]; days?: number };

/** Looks up what an invite promises, and whether its author may promise it. */
@Injectable()
export class InviteChecks {
  constructor(
    private readonly roles: Roles,
    private readonly teams: Teams,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
    private readonly invites: Invites,
  ) {}

  /** Fills in what the organization's settings have for an invite that does not say. */
  async complete(orgId: string, draft: InviteDraft): Promise<NewInvite> {
    const { default_role_id, invite_days } = await this.settings.of(orgId);
    const { role_ids = [default_role_id], days = invite_days } = draft;
    return { email: draft.email, name: draft.name, role_ids, team_ids: draft.team_ids, days };
  }

  /** Invites that wait count against a plan's seats, or accepting them could not be honoured. */
  async mustHaveSeat(orgId: string, role_ids: readonly string[], at: Date): Promise<void> {
    const newcomer = { kind: 'person', status: 'active', role_ids } as const;
    await this.seats.mustHaveSeat(orgId, null, newcomer, await this.invites.countBillable(orgId, at));
  }

  /** @throws validation_error `unknown_role`; forbidden `permission_not_held`. */
  async mustBeGivable(caller: Caller, roleIds: readonly string[]): Promise<void> {
    canGiveRoles(caller, await this.roles.named(caller.orgId, roleIds, (place) => `role_ids[${place}]`)).orThrow();
  }

  /** @throws validation_error `unknown_team`; forbidden for who may not add to it. */
  async mustBeOpen(caller: Caller, teamIds: readonly string[]): Promise<void> {
    const teams = await this.teams.named(caller.orgId, teamIds, (place) => `team_ids[${place}]`);
    for (const team of teams) canManageTeamMembers(caller, team).orThrow();
  }

  /** @throws validation_error for an address outside the domains that the organization allows. */
  async mustBeAllowed(orgId: string, email: string): Promise<void> {
    const { allowed_email_domains: domains } = await this.settings.of(orgId);
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (domains.length === 0 || domains.some((allowed) => allowed.toLowerCase() === domain)) return;
    const message = `Only addresses of ${domains.join(', ')} may be invited.`;
    throw invalidFields([{ path: 'email', reason: 'invalid_value', message }]);
  }
}
