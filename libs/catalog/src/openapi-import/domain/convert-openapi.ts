import { validateDefinition, type ValidateOptions, type Validation } from '../../validation/domain/validate.js';
import { type Diagnostic, severities } from '../../validation/domain/diagnostic.js';
import { importOpenApi, type OpenApiImport } from './import-openapi.js';

export type ImportTask = { openapi: OpenApiImport; options: ValidateOptions };

/** `ofDocument`: those diagnostics that are about the document, not about the definition that was made from it. */
type Conversion = Validation & { ofDocument: Diagnostic[] };

/** Converts a document and checks the resulting definition. The worst diagnostics come first. */
export function convertOpenApi({ openapi, options }: ImportTask): Conversion {
  const { definition, diagnostics: ofDocument } = imported(openapi);
  if (!definition) return { definition: null, diagnostics: ofDocument, ofDocument };
  const checked = validateDefinition(definition, options);
  const { definition: usable } = checked;
  const all = [...checked.diagnostics, ...ofDocument].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  if (usable) return { definition: usable, diagnostics: all, ofDocument };
  return { definition: null, draft: { ...definition, ...options.overrides }, diagnostics: all, ofDocument };
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
