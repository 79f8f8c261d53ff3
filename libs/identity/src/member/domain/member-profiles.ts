export type MemberProfile = {
  /** Display name, else email. */
  name: string;
  email: string | null;
  avatar_url: string | null;
};

/** How people are shown beside what they own or are given. */
export abstract class MemberProfiles {
  /** By user id, in one round trip at the most; who left is absent. */
  abstract of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, MemberProfile>>;
}
