import { type Authority, type Person } from './facts.js';
import { type SecondAccounts } from './second-accounts.js';

/** A step that was made with a member's token: the actor, the state before it, and the state after it. */
export type Taken = {
  actor: Person;
  /** The actor, and the person who knows the token's secret. */
  selves: ReadonlySet<string>;
  may: (permission: string) => boolean;
  before: Authority;
  after: Authority;
  /** What the person who knows the token's secret can use besides. */
  known: SecondAccounts;
};

/** Whether the step created or deleted a mapping, which changes roles. */
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
