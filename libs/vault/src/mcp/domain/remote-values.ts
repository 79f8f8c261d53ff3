import { type Secret } from '../../credential/domain/credential.js';

/** Secrets that must not appear in a response. Short values are left out, because they occur in responses by chance. */
export function secretsIn(secret: Secret): string[] {
  const values =
    secret.kind === 'token'
      ? [secret.access_token, secret.refresh_token]
      : secret.kind === 'fields'
        ? Object.values(secret.fields)
        : [];
  return values.filter((value) => value !== null && value.length >= 8) as string[];
}

/** Control characters, except tabs and line breaks. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A server's text without control characters and without the credential used. */
function cleanText(text: string, secrets: readonly string[]): string {
  let clean = text.replace(control, '');
  for (const secret of secrets) clean = clean.replaceAll(secret, '[credential]');
  return clean;
}

/** A text of the server for use in our messages: one short line. */
export const shortText = (text: string, secrets: readonly string[]): string =>
  cleanText(text, secrets).replace(/\s+/g, ' ').trim().slice(0, 300);

/** A value with all its strings cleaned. Call `isDeeperThan` first. */
export function cleaned(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return cleanText(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => cleaned(each, secrets));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [cleanText(name, secrets), cleaned(each, secrets)]),
  );
}

/**
 * Whether a value contains more than this many values, itself included. Each value costs time, regardless of its size.
 */
export function isLargerThan(max: number, value: unknown): boolean {
  const open = [value];
  let count = 0;
  while (open.length > 0) {
    const each = open.pop();
    if (++count + open.length > max) return true;
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) open.push(inner);
  }
  return false;
}

/** Uses no recursion, because the value may be nested too deeply for recursion. */
export function isDeeperThan(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}
