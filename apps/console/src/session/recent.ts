import { organizationId } from './api.js';

/** A place to which the command menu leads. */
export type Place = { label: string; detail?: string | null; to: string; search?: Record<string, string> };

const max = 5;

/** Ends with the tab. Another person who signs in sees nothing of it. */
const keyFor = (userId: string): string => `latchkey-recent ${organizationId} ${userId}`;

export function readRecent(userId: string): Place[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyFor(userId)) ?? '[]') as Place[];
  } catch {
    return [];
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.to === other.to && JSON.stringify(one.search) === JSON.stringify(other.search);

export function rememberPlace(userId: string, { label, detail, to, search }: Place): void {
  const place = { label, detail, to, search };
  const others = readRecent(userId).filter((each) => !isSame(each, place));
  sessionStorage.setItem(keyFor(userId), JSON.stringify([place, ...others].slice(0, max)));
}
