import { type MemberProfile } from '#identity';
import { type OwnerStatus } from './connection-policy.js';

/** Port to the current status of owners, for routes that decide by it. */
export abstract class OwnerStatuses {
  abstract of(orgId: string, userId: string): Promise<OwnerStatus>;
}

/** A member who left has no profile. */
export function ownerStatusOf(profile: Pick<MemberProfile, 'suspended'> | undefined): OwnerStatus {
  if (!profile) return 'left';
  return profile.suspended ? 'suspended' : 'active';
}
