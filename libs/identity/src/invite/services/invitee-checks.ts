import { Injectable } from '@nestjs/common';
import { type Act } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { refuseMember } from '../../member/domain/newcomer.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { Seats } from '../../member/domain/seats.js';
import { type NewInvite, refuseDuplicate, refuseForeignDomain, refuseLookAlike } from '../domain/invite.js';
import { Invites } from '../domain/invites.js';

export type InviteDraft = Pick<NewInvite, 'email' | 'name' | 'team_ids'> & { role_ids?: string[]; days?: number };

/** Checks whether an address can be invited. */
@Injectable()
export class InviteeChecks {
  constructor(
    private readonly members: Members,
    private readonly settings: PeopleSettings,
    private readonly seats: Seats,
    private readonly invites: Invites,
  ) {}

  /** Adds the defaults of the organization's settings. */
  async complete(orgId: string, draft: InviteDraft): Promise<NewInvite> {
    const { default_role_id, invite_days } = await this.settings.get(orgId);
    const { role_ids = [default_role_id], days = invite_days } = draft;
    return { email: draft.email, name: draft.name, role_ids, team_ids: draft.team_ids, days };
  }

  /** @throws validation_error for an address outside the allowed domains; conflict for a known one. */
  async mustBeInvitable(orgId: string, email: string, act: Act): Promise<void> {
    const { allowed_email_domains } = await this.settings.get(orgId);
    refuseLookAlike(email);
    refuseForeignDomain(email, allowed_email_domains);
    refuseMember(await this.members.newcomer(orgId, email), email);
    for (const id of await this.invites.pendingIds(orgId, email))
      await this.invites.change(orgId, id, (invite) => {
        refuseDuplicate(invite, act.at);
        invite.expire(act);
      });
  }

  /** Pending invites count as seats. Otherwise the plan could have too few seats when they are accepted. */
  async mustHaveSeat(orgId: string, role_ids: readonly string[], at: Date): Promise<void> {
    const newcomer = { kind: 'person', status: 'active', role_ids } as const;
    await this.seats.mustHaveSeat(orgId, null, newcomer, {
      reserved: await this.invites.countBillable(orgId, at),
    });
  }
}
