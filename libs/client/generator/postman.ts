import { writeFileSync } from 'node:fs';
import { type Content, type Document, mapOperations, type Operation, type Parameter } from './document.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Writes a Postman collection (format 2.1): a folder for each tag, and requests with the document's examples.
 * openapi-to-postmanv2 does this as well, but brings 18 packages, most of them old.
 */
export function writeCollection(document: Document, file: string): void {
  writeFileSync(file, `${JSON.stringify(buildCollection(document), null, 2)}\n`);
}

type Route = { path: string; method: string; operation: Operation };

function buildCollection(document: Document) {
  const { info, tags } = document;
  const operations = mapOperations(document, (path, method, operation): Route => ({ path, method, operation }));
  const folders = tags.map(({ name, description }) => ({
    ...{ name, description },
    item: operations.filter(({ operation }) => operation.tags[0] === name).map(buildRequest),
  }));
  return {
    info: { name: info.title, description: info.description, version: info.version, schema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000', type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function buildRequest({ path, method, operation }: Route) {
  const parameters = operation.parameters ?? [];
  const within = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const header: object[] = within('header').map((each) => ({ ...buildField(each), disabled: !each.required }));
  if (body && body[0] !== 'multipart/form-data') header.unshift({ key: 'Content-Type', value: body[0] });
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  return {
    name: operation.summary ?? operation.operationId,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? '',
      header,
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}`,
        host: ['{{baseUrl}}'],
        path: segments,
        query: within('query').map((each) => ({ ...buildField(each), disabled: !each.required })),
        variable: within('path').map(buildField),
      },
      ...(body && { body: buildBody(...body) }),
      // Routes that need no token must not get one.
      ...(operation.security?.length === 0 && { auth: { type: 'noauth' } }),
    },
    response: [],
  };
}

const buildField = ({ name, description = '', example, schema }: Parameter) => {
  const value = example ?? schema.example ?? schema.default ?? '';
  return { key: name, value: Array.isArray(value) ? value.join(',') : String(value), description };
};

function buildBody(type: string, { example, schema }: Content) {
  if (/json$/.test(type))
    return { mode: 'raw', raw: JSON.stringify(example ?? {}, null, 2), options: { raw: { language: 'json' } } };
  if (type !== 'multipart/form-data') return { mode: 'file', file: {} };
  const fields = Object.entries(schema?.properties ?? {});
  return { mode: 'formdata', formdata: fields.map(([key]) => ({ key, type: 'file', src: [] })) };
}
