import { readFileSync } from 'node:fs';
import { ConfigurationError } from '#kernel/plain';
import { Expected, type Setting, type Settings, type ValuesOf } from './setting.js';

/** The environment variables of a process. Only an app's `main.ts` reads `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of one process, read and checked once at startup. */
export class Configuration {
  private constructor(
    private readonly values: ReadonlyMap<string, unknown>,
    private readonly declared: Settings,
  ) {}

  /** @throws ConfigurationError that names every missing or malformed variable. */
  static read(environment: Environment, ...declared: Settings[]): Configuration {
    const values = new Map<string, unknown>();
    const problems: string[] = [];
    const all = Object.assign({}, ...declared) as Settings;
    for (const [name, setting] of Object.entries(all))
      try {
        values.set(name, readSetting(name, setting, environment));
      } catch (thrown) {
        problems.push(explain(name, setting, thrown));
      }
    if (problems.length > 0) throw new ConfigurationError(problems);
    return new Configuration(values, all);
  }

  /** Returns the values of these settings. The app must have read them at startup. */
  read<Declared extends Settings>(declared: Declared): ValuesOf<Declared> {
    const unread = Object.keys(declared).filter((name) => !this.values.has(name));
    if (unread.length > 0) throw new Error(`The app does not read the settings ${unread.join(', ')}.`);
    return Object.fromEntries(Object.keys(declared).map((name) => [name, this.values.get(name)])) as ValuesOf<Declared>;
  }

  featuresOff(): string[] {
    return Object.entries(this.declared)
      .flatMap(([name, { feature }]) => (feature !== undefined && !this.values.get(name) ? [feature] : []))
      .sort();
  }
}

function readSetting(name: string, setting: Setting, environment: Environment): unknown {
  const text = setting.secret || setting.isFileAllowed ? textOrFile(name, environment) : environment[name];
  if (text) return setting.parse(text);
  if (setting.otherwise === undefined) throw new Missing();
  return setting.otherwise;
}

/** Returns the variable or, if `<NAME>_FILE` is set, the content of that file: orchestrators mount secrets as files. */
function textOrFile(name: string, environment: Environment): string | undefined {
  const [value, path] = [environment[name], environment[`${name}_FILE`]];
  if (!path) return value;
  if (value) throw new Expected(`set only once, but ${name}_FILE is set too`);
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    throw new Expected(`in the file that ${name}_FILE names, which cannot be read`);
  }
}

class Missing extends Error {}

function explain(name: string, setting: Setting, thrown: unknown): string {
  if (thrown instanceof Missing) return `${name} is required: ${setting.meaning} Example: ${setting.example}`;
  if (thrown instanceof Expected) return `${name} must be ${thrown.message}.`;
  throw thrown;
}

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

/** Returns a warning for each of these keys that the environment contains, because the process must not have it. */
export function findForeignKeys(environment: Environment, names: readonly string[]): string[] {
  return names
    .filter((name) => environment[name] || environment[`${name}_FILE`])
    .map(
      (name) =>
        `${name} is a key of another process. Remove it from this process, because an attacker in this process could use it.`,
    );
}

/** Variables that `cli migrate` prints. They are not misspelled settings. */
const printedByMigrate = /^(API|WORKER|VAULT)_DATABASE_URL$/;

const isAlike = (name: string, setting: string): boolean =>
  normalizeName(name) === normalizeName(setting) || countTypos(name, setting) <= maxTypos(setting);

/** Short names are often similar by chance: HOME is no misspelled HOST. */
const maxTypos = (setting: string): number => (setting.length < 6 ? 1 : 2);

/** Returns the words of a name, sorted and in the singular. Names with the same words are alike. */
const normalizeName = (name: string): string =>
  name
    .toUpperCase()
    .split('_')
    .map((word) => word.replace(/S$/, ''))
    .sort()
    .join('_');

/** Counts the letters that were added, removed, changed or swapped with the next letter. */
function countTypos(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const [row, earlier] = [rows[i - 1]!, rows[i - 2]];
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = earlier && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1, isSwapped ? earlier[j - 2]! + 1 : Infinity));
    }
    rows.push(next);
  }
  return rows[one.length]![other.length]!;
}
