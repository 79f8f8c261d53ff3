import { type MemberState } from './member-state.js';

/** Why a member is suspended: by an administrator, by their directory, or because they have no responsible person. */
export type SuspensionCause = 'admin' | 'provisioning' | 'responsible';

type Suspended = Pick<MemberState, 'kind' | 'suspended_by'>;
type Suspension = Pick<MemberState, 'status' | 'suspended_by'>;

/** Null if they are already suspended for this cause. */
export function suspendedFor(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.has(cause) ? null : suspensionBy(causes.add(cause));
}

/** Null if they are not suspended for this cause. Other causes stay. */
export function releasedFrom(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.delete(cause) ? suspensionBy(causes) : null;
}

/**
 * `both` combines an administrator with one other cause: only people have a directory, and only service members a
 * responsible person.
 */
function causesOf({ kind, suspended_by }: Suspended): Set<SuspensionCause> {
  if (suspended_by === null) return new Set();
  if (suspended_by !== 'both') return new Set([suspended_by]);
  return new Set(['admin', kind === 'service' ? 'responsible' : 'provisioning']);
}

function suspensionBy(causes: ReadonlySet<SuspensionCause>): Suspension {
  const [cause = null] = causes;
  return { status: cause ? 'suspended' : 'active', suspended_by: causes.size > 1 ? 'both' : cause };
}
