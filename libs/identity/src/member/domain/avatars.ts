import { hash } from 'node:crypto';

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
