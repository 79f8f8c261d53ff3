import { type MemberProfile } from '#identity';
import { type OwnerStatus } from './connection-policy.js';

/** A member who left has no profile. */
export function ownerStatusOf(profile: Pick<MemberProfile, 'suspended'> | undefined): OwnerStatus {
  if (!profile) return 'left';
  return profile.suspended ? 'suspended' : 'active';
}
