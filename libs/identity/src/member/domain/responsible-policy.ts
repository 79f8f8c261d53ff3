import { type Caller, Decision, invalid, defineError } from '#kernel';
import { canManageMembers } from './member-policy.js';
import { type MemberState } from './member.js';
import { unknownMember } from '../../role/domain/refusals.js';

type Known = Pick<MemberState, 'kind' | 'responsible_user_id' | 'responsible_asked_id'>;

/** The responsible person and member managers can ask another person to take over the service member. */
export const canAskResponsible = (caller: Caller, { kind, responsible_user_id }: Known): Decision =>
  Decision.all(
    responsible_user_id === caller.userId ? Decision.allow : canManageMembers(caller),
    kind === 'service' ? Decision.allow : Decision.refuse(notService),
  );

export const canAcceptResponsible = (caller: Caller, { responsible_asked_id }: Known): Decision =>
  responsible_asked_id === caller.userId ? Decision.allow : Decision.refuse(notAsked);

/** @throws validation_error unless the id belongs to an active person. */
export function assertActivePerson(candidate: Pick<MemberState, 'kind' | 'status'> | null): void {
  if (candidate?.kind === 'person' && candidate.status === 'active') return;
  throw invalid('/user_id', unknownMember, 'user_id must be an active person of this organization.');
}

export const notService = defineError(409, 'not_service', 'Only service members have a responsible person.');

export const notAsked = defineError(
  403,
  'not_asked',
  'The caller was not asked to be responsible for the service member.',
  () =>
    'You have not been asked to take responsibility for this service member. Ask its responsible person or an ' +
    'administrator to ask you.',
);
