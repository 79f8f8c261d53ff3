import { createHash } from 'node:crypto';

/** The picture that a person stored, else one of an avatar service, which is told a digest of the address only. */
export function avatarOf({ avatar_url, email }: { avatar_url: string | null; email: string | null }): string | null {
  if (avatar_url !== null || email === null) return avatar_url;
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return `https://gravatar.com/avatar/${digest}?d=identicon`;
}
