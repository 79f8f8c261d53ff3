import { type Authority, type Person } from './facts.js';

/** A step that a member took: who they were, what they held, and what came of it. */
export type Taken = {
  actor: Person;
  may: (permission: string) => boolean;
  before: Authority;
  after: Authority;
};

export const none: ReadonlySet<string> = new Set();

export const gained = <T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] =>
  [...after].filter((each) => !before.has(each));

export const same = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  gained(one, other).length + gained(other, one).length === 0;

export const amiss = (isWrong: boolean, what: string): string[] => (isWrong ? [what] : []);
