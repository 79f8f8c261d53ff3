import { type MemberState } from './member-state.js';

/** Why a member is suspended: by an administrator, by their directory, or because they have no responsible person. */
export type SuspensionCause = 'admin' | 'provisioning' | 'responsible';

type Suspended = Pick<MemberState, 'kind' | 'suspended_by'>;
type Suspension = Pick<MemberState, 'status' | 'suspended_by'>;

/** Suspends a member for one cause. Null if the member is already suspended for it. */
export function suspendedFor(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.has(cause) ? null : suspensionBy(causes.add(cause));
}

/** Ends the suspension for one cause. Null if the member is not suspended for it. Other causes stay. */
export function releasedFrom(member: Suspended, cause: SuspensionCause): Suspension | null {
  const causes = causesOf(member);
  return causes.delete(cause) ? suspensionBy(causes) : null;
}

/**
 * Returns the causes of a suspension. `both` stands for an administrator and one other cause: a directory for a person,
 * or the lack of a responsible person for a service member.
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
