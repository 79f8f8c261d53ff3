import { secretViewers, type ActingMember } from '../../member/domain/stands-for.js';

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
