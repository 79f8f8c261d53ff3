import { type Authority, type Person } from './facts.js';

/**
 * A step that a member took, or somebody who has a token of theirs: who they were, what they held, and what came of it.
 */
export type Taken = {
  actor: Person;
  /** The actor, and the person who has the token in hand. */
  selves: ReadonlySet<string>;
  may: (permission: string) => boolean;
  before: Authority;
  after: Authority;
};

/** Whether a mapping was made or ended: what roles change comes of it. */
export const maps = ({ before, after }: Taken): boolean =>
  !same(new Set(before.mappings.keys()), new Set(after.mappings.keys()));

export const none: ReadonlySet<string> = new Set();

export const gained = <T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] =>
  [...after].filter((each) => !before.has(each));

export const same = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean =>
  gained(one, other).length + gained(other, one).length === 0;

export const amiss = (isWrong: boolean, what: string): string[] => (isWrong ? [what] : []);

export const eachPerson = (step: Taken, look: (now: Person, was: Person | undefined) => string[]): string[] =>
  [...step.after.people.values()].flatMap((now) => look(now, step.before.people.get(now.id)));
