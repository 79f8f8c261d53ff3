import { hash } from 'node:crypto';

/** A person's label in statements that call them `member`: every answer that names somebody reads this. */
export const memberLabel = 'coalesce(member.name, member.email)';

export type MemberProfile = {
  /** Their label: the display name, else the email. */
  name: string;
  email: string | null;
  avatar_url: string | null;
  suspended: boolean;
};

/** How people are shown beside what they own or are given. */
export abstract class MemberProfiles {
  /** By user id, in one round trip at the most; who left is absent. */
  abstract of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, MemberProfile>>;

  /** As they are at this moment, for what must not show who has just left. */
  abstract current(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberProfile>>;

  /** The same of their labels alone. */
  abstract currentNames(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What people are called. */
export class MemberLabels {
  constructor(private readonly profiles: MemberProfiles) {}

  /** Name, else email, by user id, in one round trip at the most; who left is absent. */
  async of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const profiles = await this.profiles.of(orgId, userIds);
    return new Map([...profiles].map(([id, { name }]) => [id, name]));
  }

  /** As they are at this moment. */
  current(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.profiles.currentNames(orgId, userIds);
  }
}

/** The stored picture, else one that an avatar service finds by a hash: the address itself does not leave us. */
export function avatarOf(avatar_url: string | null, email: string | null): string | null {
  if (avatar_url !== null || email === null) return avatar_url;
  const name = hash('sha256', email.trim().toLowerCase());
  return `https://www.gravatar.com/avatar/${name}?d=identicon&s=160`;
}
