import { checkAgainst, type Checked } from './compiled-schema.js';

export type Check = { schema: object; value: unknown };

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ schema, value }: Check): AsyncGenerator<Checked, Checked> {
  return checkAgainst(schema, value);
}
