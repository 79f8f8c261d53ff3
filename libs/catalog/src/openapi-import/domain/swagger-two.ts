import { type JsonSchema } from './openapi-document.js';
import { isObject, References } from './references.js';

type Old = Record<string, unknown>;

/**
 * Rewrites the parts of Swagger 2.0 that the upgrader would lose: parameters by reference, form fields, and the format
 * of lists (`collectionFormat`).
 */
export function prepareSwaggerTwo(document: Old): void {
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
  for (const each of others) if (each.type === 'array') Object.assign(each, styleOf(each));
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

const styleOf = ({ in: place, collectionFormat }: Old): object =>
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
    properties: Object.fromEntries(fields.map((field) => [String(field.name), schemaOf(field)])),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
  };
  const encoding = Object.fromEntries(lists.map((field) => [String(field.name), styleOf(field)]));
  return {
    required: schema.required.length > 0,
    content: { [isMultipart ? 'multipart/form-data' : urlencoded]: { schema, encoding } },
  };
}

const urlencoded = 'application/x-www-form-urlencoded';

function schemaOf({ type, ...field }: Old): JsonSchema {
  const { name: _, in: __, required: ___, collectionFormat: ____, ...schema } = field;
  return type === 'file' ? { ...schema, type: 'string', format: 'binary' } : { ...schema, type };
}
