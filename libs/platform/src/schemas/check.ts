import { checkAgainst, type Checked, compileSchema } from './compiled-schema.js';

export type Check = { schema: object; value: unknown };

/** `invalid` says why the schema cannot be compiled. */
export type Outcome = Checked | { invalid: string };

// The first schema also compiles the rules for schemas. Loading this module does it, so that it costs no check its time.
compileSchema({});

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ schema, value }: Check): AsyncGenerator<Outcome, Outcome> {
  try {
    compileSchema(schema);
  } catch (thrown) {
    return { invalid: (thrown as Error).message };
  }
  return checkAgainst(schema, value);
}
