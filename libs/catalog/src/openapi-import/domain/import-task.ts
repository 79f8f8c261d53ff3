import { validateDefinition, type ValidateOptions, type Validation } from '../../validation/domain/validate.js';
import { importOpenApi, type OpenApiImport } from './import-openapi.js';

export type ImportTask = { openapi: OpenApiImport; options: ValidateOptions };

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ openapi, options }: ImportTask): AsyncGenerator<Validation, Validation> {
  const { definition, diagnostics } = importOpenApi(openapi);
  if (!definition) return { definition: null, diagnostics };
  const checked = validateDefinition(definition, options);
  const { definition: usable } = checked;
  // What keeps it from being a connector is read first.
  const all = [...checked.diagnostics, ...diagnostics].sort(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  );
  return { definition: usable, diagnostics: all };
}
