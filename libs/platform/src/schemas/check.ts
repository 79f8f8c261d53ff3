import { checkAgainst, type Checked, compileSchema, type SchemaReading } from './compiled-schema.js';

export type Check = { schema: object; value: unknown; reading: SchemaReading };

/** `invalid` says why the schema cannot be compiled. */
export type Outcome = Checked | { invalid: string };

// The first schema also compiles the rules for schemas. Loading this module does it, so that it costs no check its time.
compileSchema({});

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ schema, value, reading }: Check): AsyncGenerator<Outcome, Outcome> {
  try {
    compileSchema(schema, reading);
  } catch (thrown) {
    return { invalid: (thrown as Error).message };
  }
  return checkAgainst(schema, value, reading);
}
