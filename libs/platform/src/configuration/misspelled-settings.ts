import { type Environment } from './configuration.js';

/** Returns a warning for each variable that looks like a setting but is not read by any process. */
export function findMisspelledSettings(environment: Environment, names: readonly string[]): string[] {
  const known = new Set(names);
  return Object.keys(environment).flatMap((variable) => {
    const name = variable.replace(/_FILE$/, '');
    if (known.has(name) || known.has(variable) || printedByMigrate.test(name)) return [];
    const similar = names.find((each) => isAlike(name, each));
    return similar === undefined ? [] : [`${variable} is not a setting and is ignored. Did you mean ${similar}?`];
  });
}

/** Variables that `cli migrate` prints. They are not misspelled settings. */
const printedByMigrate = /^(API|WORKER|VAULT)_DATABASE_URL$/;

/** Minimum length of a compared name. Shorter names are often similar by chance. */
const minLength = 6;

const isAlike = (name: string, setting: string): boolean =>
  setting.length >= minLength &&
  name.length >= minLength &&
  (wordsOf(name) === wordsOf(setting) || isNear(name, setting));

/** Returns the words of a name, sorted and in the singular. Names with the same words are alike. */
const wordsOf = (name: string): string =>
  name
    .toUpperCase()
    .split('_')
    .map((word) => word.replace(/S$/, ''))
    .sort()
    .join('_');

/** Whether one name becomes the other if at most two letters are added, removed or changed. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]! <= 2;
}
