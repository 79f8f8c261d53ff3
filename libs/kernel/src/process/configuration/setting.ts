/** Turns the text of a variable into its value; throws `expected(…)` when it can't. */
export type Parser<Value> = (text: string) => Value;

/** One environment variable, declared by the part that needs it. */
export type Setting = {
  /** What it decides, for the person who runs the product. */
  meaning: string;
  parse: Parser<unknown>;
  /** The value when the variable is absent or empty. Without one it must be set. */
  otherwise?: Default;
  /** Never shown. May be given as a file instead, whose path stands in the variable `<NAME>_FILE`. */
  secret?: boolean;
  example: string;
};

type Default = string | number | boolean | null | readonly string[];

/** Declarations by variable name; write `{…} as const satisfies Settings`. */
export type Settings = Readonly<Record<string, Setting>>;

export type ValuesOf<Declared extends Settings> = {
  readonly [Name in keyof Declared]:
    ReturnType<Declared[Name]['parse']> | (Declared[Name] extends { otherwise: infer Otherwise } ? Otherwise : never);
};

/** What a parser throws: completes the sentence "PORT must be …". */
export class Expected extends Error {}

export const expected = (what: string): Expected => new Expected(what);
