import { type MemberProfile } from '#identity';
import { type OwnerStatus } from './connection-policy.js';

/** Port to the status of owners at this moment, for routes that decide by it. */
export abstract class OwnerStatuses {
  abstract of(orgId: string, userId: string): Promise<OwnerStatus>;
}

/** Who left has no profile any more. */
export function ownerStatusOf(profile: Pick<MemberProfile, 'suspended'> | undefined): OwnerStatus {
  if (!profile) return 'left';
  return profile.suspended ? 'suspended' : 'active';
}
