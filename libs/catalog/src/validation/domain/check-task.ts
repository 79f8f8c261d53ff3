import { validateDefinition, type ValidateOptions, type Validation } from './validate.js';

export type CheckTask = { source: unknown; options: ValidateOptions };

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ source, options }: CheckTask): AsyncGenerator<Validation, Validation> {
  return validateDefinition(source, options);
}
