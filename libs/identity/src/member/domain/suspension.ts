import { type MemberState } from './member-state.js';

/** Why somebody is suspended: an administrator, their directory, or that nobody is responsible for them. */
export type SuspensionCause = 'admin' | 'provisioning' | 'responsible';

type Suspended = Pick<MemberState, 'kind' | 'suspended_by'>;
type Suspension = Pick<MemberState, 'status' | 'suspended_by'>;

/** Null where they are suspended for that already. */
export function suspendedFor(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.has(cause) ? null : suspensionBy(causes.add(cause));
}

/** Null where they are not suspended for that. What else suspends them stays. */
export function releasedFrom(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.delete(cause) ? suspensionBy(causes) : null;
}

/** `both` is an administrator and what else there is: no directory keeps service members, and nobody is responsible for people. */
function causesOf({ kind, suspended_by }: Suspended): Set<SuspensionCause> {
  if (suspended_by === null) return new Set();
  if (suspended_by !== 'both') return new Set([suspended_by]);
  return new Set(['admin', kind === 'service' ? 'responsible' : 'provisioning']);
}

function suspensionBy(causes: ReadonlySet<SuspensionCause>): Suspension {
  const [cause = null] = causes;
  return { status: cause ? 'suspended' : 'active', suspended_by: causes.size > 1 ? 'both' : cause };
}
