/** Converts the text of a variable to its value. Throws `expected(…)` if the value is invalid. */
export type Parser<Value> = ((text: string) => Value) & {
  /** What the parser accepts, if documents should say it. */
  accepts?: string;
};

/** An environment variable. The code that uses the variable declares it. */
export type Setting = {
  meaning: string;
  parse: Parser<unknown>;
  /** The default if the variable is absent or empty. A setting without a default is required. */
  otherwise?: Default;
  /** True if the value is never shown, and can be given as a file whose path is in the variable `<NAME>_FILE`. */
  secret?: boolean;
  /** Name of the feature that is off while the value is null, false or 0. The log lists this feature at startup. */
  feature?: string;
  /** True if the value is not secret, but can be given as a file. Such values are created together with secrets. */
  isFileAllowed?: boolean;
  example: string;
};

type Default = string | number | boolean | null | readonly string[];

/** Settings by variable name. Declare them with `{…} as const satisfies Settings`. */
export type Settings = Readonly<Record<string, Setting>>;

export type ValuesOf<Declared extends Settings> = {
  readonly [Name in keyof Declared]:
    ReturnType<Declared[Name]['parse']> | (Declared[Name] extends { otherwise: infer Otherwise } ? Otherwise : never);
};

/** Thrown by parsers. The message completes the sentence "PORT must be …". */
export class Expected extends Error {}

export const expected = (what: string): Expected => new Expected(what);

/** Returns the settings as a Markdown table for operators. */
export function settingsTable(...declared: Settings[]): string {
  const settings = Object.entries(Object.assign({}, ...declared) as Settings);
  const rows = settings.map(([name, setting]) => [`\`${name}\``, describeSetting(setting), describeDefault(setting)]);
  return [['Variable', 'Meaning', 'Default'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const describeSetting = ({ meaning, parse, example, ...setting }: Setting): string =>
  `${meaning}${describeAccepted(parse)} Example: \`${example}\`.${describeSource(setting)}`.replaceAll('|', '\\|');

const describeAccepted = ({ accepts }: Parser<unknown>): string =>
  accepts === undefined ? '' : ` ${accepts.charAt(0).toUpperCase()}${accepts.slice(1)}.`;

function describeSource({ secret, isFileAllowed }: Pick<Setting, 'secret' | 'isFileAllowed'>): string {
  if (secret) return ' Secret; may be given as a file (`…_FILE`).';
  return isFileAllowed ? ' May be given as a file (`…_FILE`).' : '';
}

function describeDefault({ otherwise }: Setting): string {
  if (otherwise === undefined) return 'required';
  const shown = String(otherwise ?? '');
  return shown === '' ? 'none' : `\`${shown}\``;
}
