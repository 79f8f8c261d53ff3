import { answerableFor, type AskingMember } from '../../member/domain/stands-for.js';

/** How the link of an invite comes to who is invited. */
export type Sending = {
  /** Whoever was shown the link that opens it now; nobody, where it was mailed. */
  answered_to: string[];
  /** Whether an owner of the organization sent it. */
  by_owner: boolean;
};

/** Whether accepting it tells that the address is theirs: the link was mailed, and shown to nobody else. */
export const confirmsAddress = ({ answered_to }: Pick<Sending, 'answered_to'>): boolean => answered_to.length === 0;

/** Whether who left with its address comes back by it as who they were. */
export const letsReturn = (invite: Sending): boolean => confirmsAddress(invite) || invite.by_owner;

/** The link is mailed, and nobody but who reads that mail has it. */
export const mailed = (by_owner: boolean): Sending => ({ answered_to: [], by_owner });

/** The link is answered to who asks for it, and nothing tells that they don't keep it. */
export const answeredTo = (caller: AskingMember, by_owner: boolean): Sending => ({
  answered_to: answerableFor(caller),
  by_owner,
});
