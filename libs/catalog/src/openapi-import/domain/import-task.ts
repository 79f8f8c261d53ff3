import { type Validation } from '../../validation/domain/validate.js';
import { convertOpenApi, type ImportTask } from './convert-openapi.js';

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run(task: ImportTask): AsyncGenerator<Validation, Validation> {
  return convertOpenApi(task);
}
