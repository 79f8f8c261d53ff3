import { validateDefinition, type ValidateOptions, type Validation } from '../../validation/domain/validate.js';
import { importOpenApi, type OpenApiImport } from './import-openapi.js';

export type ImportTask = { openapi: OpenApiImport; options: ValidateOptions };

/** Runs in the sandbox. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ openapi, options }: ImportTask): AsyncGenerator<Validation, Validation> {
  const { definition, diagnostics } = imported(openapi);
  if (!definition) return { definition: null, diagnostics };
  const checked = validateDefinition(definition, options);
  const { definition: usable } = checked;
  // Errors come first.
  const all = [...checked.diagnostics, ...diagnostics].sort(
    (one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'),
  );
  return usable ? { definition: usable, diagnostics: all } : { definition: null, draft: definition, diagnostics: all };
}

/**
 * Converts a document. If a part has the wrong type, this fails with an internal error whose message would not help the
 * author, so the message is replaced.
 */
function imported(openapi: OpenApiImport): ReturnType<typeof importOpenApi> {
  try {
    return importOpenApi(openapi);
  } catch {
    const message =
      'A part of the document does not have the type that OpenAPI requires. Check the document with an OpenAPI ' +
      'validator.';
    return { definition: null, diagnostics: [{ severity: 'error', code: 'openapi_invalid', message, pointer: '' }] };
  }
}
