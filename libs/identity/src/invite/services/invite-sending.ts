import { Injectable } from '@nestjs/common';
import { type Act, type Caller } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { Members } from '../../member/domain/members.js';
import { type Invite, type NewInvite } from '../domain/invite.js';
import { Invites } from '../domain/invites.js';
import { answeredTo, mailed, type Sending } from '../domain/sending.js';

/**
 * Delivers the link: by mail where that is configured, else in the response to the inviter. A mailed secret is never
 * returned, because using it confirms the address.
 */
@Injectable()
export class InviteSending {
  constructor(
    private readonly invites: Invites,
    private readonly members: Members,
    private readonly mail: MailDelivery,
  ) {}

  async open(caller: Caller, given: NewInvite, act: Act): Promise<{ id: string; secret: string | null }> {
    const { invite, secret } = await this.invites.open(caller.orgId, given, await this.by(caller), act);
    return { id: invite.state.id, secret: this.answered(secret) };
  }

  async resend(caller: Caller, invite: Invite, act: Act): Promise<string | null> {
    invite.resend(await this.by(caller), act);
    return this.answered(await this.invites.renewSecret(invite, act));
  }

  private async by(caller: Caller): Promise<Sending> {
    const { is_owner } = await this.members.ownershipOf(caller.orgId, caller.userId);
    return this.mail.isConfigured ? mailed(is_owner) : answeredTo(caller, is_owner);
  }

  private answered(secret: string): string | null {
    return this.mail.isConfigured ? null : secret;
  }
}
