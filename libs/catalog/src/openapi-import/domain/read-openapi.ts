import { upgradeFromThreeToThreeOne } from '@scalar/openapi-upgrader/3.0-to-3.1';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { readSource, removePrototypeKeys } from '../../validation/domain/source.js';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';
import { type OpenApiDocument } from './openapi-document.js';
import { isObject } from './references.js';
import { prepareSwaggerTwo } from './swagger-two.js';

/** Maximum size of a document in bytes. GitHub's document fits once its spaces are removed. */
export const maxSourceBytes = 8 << 20;

export type OpenApiSource = { document?: object; document_text?: string };

/** A document, converted to OpenAPI 3.1 if it is older, and the places of the parts that were left out. */
type Read = { document: OpenApiDocument; removed: DocumentPath[] };

/** Reads a document. Returns diagnostics if it cannot be read. */
export function readOpenApi({ document, document_text }: OpenApiSource): Read | Diagnostic[] {
  const read = document_text === undefined ? document : parse(document_text);
  if (Array.isArray(read)) return read as Diagnostic[];
  const removed = removePrototypeKeys(read);
  const converted = convert(read);
  return Array.isArray(converted) ? converted : { document: converted, removed };
}

function convert(read: unknown): OpenApiDocument | Diagnostic[] {
  const { swagger, openapi } = (isObject(read) ? read : {}) as { swagger?: unknown; openapi?: unknown };
  if (swagger === '2.0') {
    prepareSwaggerTwo(read as Record<string, unknown>);
    return upgradeFromThreeToThreeOne(upgradeFromTwoToThree(read) as never) as OpenApiDocument;
  }
  const version = typeof openapi === 'string' ? openapi : '';
  if (/^3\.0\./.test(version)) return upgradeFromThreeToThreeOne(read) as OpenApiDocument;
  if (/^3\.[12](?:\.|$)/.test(version)) return read as OpenApiDocument;
  return [
    {
      severity: 'error',
      code: 'openapi_invalid',
      message:
        'This is not an OpenAPI 3.0, 3.1 or 3.2 document, nor a Swagger 2.0 document: its version is missing ' +
        'or not supported.',
      pointer: swagger === undefined ? '/openapi' : '/swagger',
    },
  ];
}

/** Tries JSON first, because parsing it is a hundred times faster than parsing YAML. */
function parse(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    return Array.isArray(document) ? {} : document;
  } catch {
    const { document, diagnostics } = readSource(text, 100, maxSourceBytes);
    return diagnostics.length > 0 ? diagnostics : document;
  }
}
