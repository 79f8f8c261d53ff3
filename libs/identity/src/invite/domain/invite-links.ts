import { type ActingMember, secretViewers } from '../../member/domain/stands-for.js';

/** Links to the page where people accept invites: `/join` of this service, or the same path of another web app. */
export class InviteLinks {
  constructor(
    private readonly appUrl: string,
    readonly serviceUrl: string,
  ) {}

  /** Returns the link. The secret is in the fragment, which browsers do not send to a server. */
  to(secret: string): string {
    return `${this.appUrl.replace(/(?<!\/)\/+$/, '')}/join#token=${secret}`;
  }
}

/** How the link of an invite reaches the invited person. */
export type Sending = {
  /** Members who saw the current link; empty when it was mailed. */
  answered_to: string[];
  /** Whether an owner of the organization sent the invite. */
  by_owner: boolean;
};

/** Whether accepting confirms the address: the link was mailed and shown to no one else. */
export const confirmsAddress = ({ answered_to }: Pick<Sending, 'answered_to'>): boolean => answered_to.length === 0;

/** Whether a former member with this address gets their membership back by accepting the invite. */
export const allowsReturn = (invite: Sending): boolean => confirmsAddress(invite) || invite.by_owner;

/** The link is mailed. Only the reader of that mail has it. */
export const byMail = (by_owner: boolean): Sending => ({ answered_to: [], by_owner });

/** The link is returned to the inviter. The inviter may keep it. */
export const byInviter = (caller: ActingMember, by_owner: boolean): Sending => ({
  answered_to: secretViewers(caller),
  by_owner,
});
