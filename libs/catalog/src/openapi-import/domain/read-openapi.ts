import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { upgradeFromThreeToThreeOne } from '@scalar/openapi-upgrader/3.0-to-3.1';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';
import { readSource, removePrototypeKeys } from '../../validation/domain/source.js';
import { isObject, type JsonSchema, type OpenApiDocument, References } from './openapi-document.js';

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

type Old = Record<string, unknown>;

/**
 * Rewrites the parts of Swagger 2.0 that the upgrader would lose: parameters by reference, form fields, and the format
 * of lists (`collectionFormat`).
 */
function prepareSwaggerTwo(document: Old): void {
  const references = new References(document);
  const paths: Old = isObject(document.paths) ? document.paths : {};
  for (const [path, referred] of Object.entries(paths)) {
    const item = references.to(referred);
    if (!isObject(item)) continue;
    const shared = resolveParameters(item.parameters, references);
    const methods = Object.entries(item).filter(([key, each]) => key !== 'parameters' && isObject(each));
    paths[path] = Object.fromEntries(
      methods.map(([method, each]) => [method, operationFor(each as Old, shared, document, references)]),
    );
  }
  delete document.parameters;
}

const resolveParameters = (parameters: unknown, references: References): Old[] =>
  (Array.isArray(parameters) ? parameters : []).flatMap((each) => {
    // A reference without a value is kept here. The import reports it later.
    if (references.problemWith(each)) return [structuredClone(each) as Old];
    const parameter: unknown = references.to(each);
    return isObject(parameter) && typeof parameter.in === 'string' ? [structuredClone(parameter)] : [];
  });

function operationFor(operation: Old, shared: Old[], document: Old, references: References): Old {
  const all = [...shared.map((each) => structuredClone(each)), ...resolveParameters(operation.parameters, references)];
  const parameters = [
    ...new Map(all.map((each) => [`${String(each.in)} ${String(each.name ?? each.$ref)}`, each])).values(),
  ];
  const form = parameters.filter((each) => each.in === 'formData');
  const others = parameters.filter((each) => each.in !== 'formData');
  for (const each of others) if (each.type === 'array') Object.assign(each, convertCollectionFormat(each));
  const consumes = operation.consumes ?? document.consumes;
  const requestBody = form.length > 0 ? { requestBody: formBody(form, consumes) } : {};
  return { ...operation, parameters: others, ...requestBody };
}

const formats: Record<string, object> = {
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  multi: { style: 'form', explode: true },
};

const convertCollectionFormat = ({ in: place, collectionFormat }: Old): object =>
  formats[collectionFormat as string] ?? {
    style: place === 'query' || place === 'formData' ? 'form' : 'simple',
    explode: false,
  };

function formBody(fields: Old[], consumes: unknown): object {
  const types: unknown[] = Array.isArray(consumes) ? consumes : [];
  const hasFile = fields.some(({ type }) => type === 'file');
  const isMultipart = hasFile || (types.includes('multipart/form-data') && !types.includes(urlencoded));
  const lists = fields.filter(({ type }) => type === 'array');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [String(field.name), convertFieldSchema(field)])),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
  };
  const encoding = Object.fromEntries(lists.map((field) => [String(field.name), convertCollectionFormat(field)]));
  return {
    required: schema.required.length > 0,
    content: { [isMultipart ? 'multipart/form-data' : urlencoded]: { schema, encoding } },
  };
}

const urlencoded = 'application/x-www-form-urlencoded';

function convertFieldSchema({ type, ...field }: Old): JsonSchema {
  const { name: _, in: __, required: ___, collectionFormat: ____, ...schema } = field;
  return type === 'file' ? { ...schema, type: 'string', format: 'binary' } : { ...schema, type };
}
