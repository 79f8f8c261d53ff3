import { type Caller, Decision, invalid } from '#kernel';
import { canManageMembers } from './member-policy.js';
import { type MemberState } from './member.js';

type Known = Pick<MemberState, 'kind' | 'responsible_user_id' | 'responsible_asked_id'>;

/** Whoever is responsible hands on, and who manages members does for those who left. */
export const canAskResponsible = (caller: Caller, { kind, responsible_user_id }: Known): Decision =>
  Decision.all(
    () => (responsible_user_id === caller.userId ? Decision.allow : canManageMembers(caller)),
    () => (kind === 'service' ? Decision.allow : notService),
  );

export const canAcceptResponsible = (caller: Caller, { responsible_asked_id }: Known): Decision =>
  responsible_asked_id === caller.userId ? Decision.allow : notAsked;

/** @throws validation_error: only somebody who can answer for it is asked. */
export function refuseUnknownPerson(asked: Pick<MemberState, 'kind' | 'status'> | null): void {
  if (asked?.kind === 'person' && asked.status === 'active') return;
  throw invalid('/user_id', 'unknown_member', 'user_id names no active person of this organization.');
}

const notService = Decision.clash('not_service', 'People are responsible for themselves.');
const notAsked = Decision.refuse('not_asked', 'Nobody asked you to be responsible for this service member.');
