import { hash } from 'node:crypto';

/**
 * SQL for a person's label, in statements that name the person's row `member`. Every response that names a person
 * uses it.
 */
export const memberLabel = 'coalesce(member.name, member.email)';

export class MemberLabels {
  constructor(private readonly profiles: MemberProfiles) {}

  /** Loads labels by user id, in at most one round trip. Members who left are absent. */
  async labelsFor(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const profiles = await this.profiles.profilesFor(orgId, userIds);
    return new Map([...profiles].map(([id, { name }]) => [id, name]));
  }

  /** Like `labelsFor`, but uncached. */
  current(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.profiles.currentNames(orgId, userIds);
  }
}

export type MemberProfile = {
  /** Label: the display name, or email if there is none. */
  name: string;
  email: string | null;
  avatar_url: string | null;
  suspended: boolean;
};

/** Profiles of people, shown next to the resources they own or can access. */
export abstract class MemberProfiles {
  /** Loads profiles by user id, in at most one round trip. Members who left are absent. */
  abstract profilesFor(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, MemberProfile>>;

  /** Loads profiles without the cache, for uses that must not show a member who has just left. */
  abstract current(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberProfile>>;

  /** Like `current`, for labels only. */
  abstract currentNames(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Names of directory groups; implemented by provisioning. */
export abstract class GroupLabels {
  /** Returns names by group id, in at most one round trip. */
  abstract readNames(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const avatarServices = ['off', 'gravatar'] as const;

export type AvatarService = (typeof avatarServices)[number];

/** Addresses of profile pictures. */
export class Avatars {
  constructor(private readonly service: AvatarService) {}

  /** Returns the stored picture, or one from the avatar service, which gets only a hash of the email address. */
  urlFor({ avatar_url, email }: { avatar_url: string | null; email: string | null }): string | null {
    if (avatar_url !== null || email === null || this.service === 'off') return avatar_url;
    return `https://www.gravatar.com/avatar/${hash('sha256', email.trim().toLowerCase())}?d=identicon&s=160`;
  }
}
