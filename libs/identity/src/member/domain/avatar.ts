import { hash } from 'node:crypto';

/** The stored picture, else one that an avatar service finds by a hash: the address itself does not leave us. */
export function avatarOf(avatar_url: string | null, email: string | null): string | null {
  if (avatar_url !== null || email === null) return avatar_url;
  const name = hash('sha256', email.trim().toLowerCase());
  return `https://www.gravatar.com/avatar/${name}?d=identicon&s=160`;
}
