import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Document,
  listRetryable,
  mapOperations,
  type Operation,
  type Parameter,
  type Schema,
} from './document.js';
import { keywords, PythonTypes, simpleTypes, toLiteral } from './python-types.js';
import { isLeftOut, isPage } from './routes.js';

/** Writes the Python client: the files of libs/client-python, and classes with a method for each route. */
export function writePythonClient(document: Document, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync('libs/client-python', folder, { recursive: true, filter: (path) => !path.includes('__pycache__') });
  const types = new PythonTypes(document);
  const write = (name: string, text: string) => writeFileSync(join(folder, 'latchkey_client', name), text);
  write('_client.py', writeClasses(document, types));
  write('types.py', types.writeModule());
  write('_retryable_reasons.py', writeReasons(document));
}

const writeReasons = (document: Document): string => `"""The reasons of errors after which a request is repeated."""

RETRYABLE_REASONS = frozenset(
    {
${listRetryable(document)
  .map((reason) => `        "${reason}",\n`)
  .join('')}    }
)
`;

function writeClasses(document: Document, types: PythonTypes): string {
  const writeMethods = (isAsync: boolean) =>
    mapOperations(document, (path, method, operation) =>
      isLeftOut(path, operation) ? [] : [writeMethod({ document, types, path, method, operation, isAsync })],
    )
      .flat()
      .join('\n\n');
  return `"""Generated from the OpenAPI document of Latchkey ${document.info.version}."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from . import types
from ._async_transport import AsyncRows, AsyncTransport
from ._transport import Response, Rows, Transport


class Client(Transport):
    """The API, with a method for each route: ids first, then the body, then the query by name.

    Each method also has options of one call, instead of those of the client. timeout: seconds without data after which
    an attempt fails. max_retries: maximum number of retries after the first attempt. on_response: called with each
    response, to read headers such as ETag. Writes also have idempotency_key, to repeat a write yourself, and if_match:
    an ETag of the resource. The write is refused if the resource has changed since.
    """

${writeMethods(false)}


class AsyncClient(AsyncTransport):
    """The API for asyncio. Its methods are those of \`Client\`, to be awaited. Lists are read with \`async for\`."""

${writeMethods(true)}
`;
}

type Method = {
  document: Document;
  types: PythonTypes;
  path: string;
  method: string;
  operation: Operation;
  isAsync: boolean;
};

function writeMethod(given: Method): string {
  const { document, types, path, method, operation, isAsync } = given;
  const isList = method === 'get' && isPage(document, operation);
  const parameters = operation.parameters ?? [];
  const ids = parameters.filter((each) => each.in === 'path');
  const query = parameters.filter((each) => each.in === 'query' && !(isList && each.name === 'cursor'));
  const body = describeBody(types, operation);
  const named = [
    ...query.map(({ name, schema, required }) => `${argument(name)}: ${optional(toQueryType(schema), required)}`),
    ...body.named.map((name) => `${name}: str`),
  ];
  const options = Object.entries(method === 'get' ? callOptions : { ...callOptions, ...writeOptions });
  const signature = [
    ...['self', ...ids.map(({ name }) => `${argument(name)}: str`), ...body.parameters],
    ...['*', ...named, ...options.map(([name, type]) => `${name}: ${optional(type)}`)],
  ];
  const sent = [
    ...(isList ? [] : [`"${method.toUpperCase()}"`]),
    ...[`"${path}"`, dictionary(ids), dictionary(query), ...body.sent],
    ...[...body.named, ...options.map(([name]) => name)].map((name) => `${name}=${name}`),
  ];
  const send = isList ? 'self._list' : isAsync ? 'await self._send' : 'self._send';
  return `    ${isAsync && !isList ? 'async def' : 'def'} ${snakeCase(operation.operationId)}(
${signature.map((each) => `        ${each},\n`).join('')}    ) -> ${describeResult(given, isList)}:
${docstring(operation, query)}
        return ${send}(
${sent.map((each) => `            ${each},\n`).join('')}        )`;
}

const callOptions = { timeout: 'float', max_retries: 'int', on_response: 'Callable[[Response], object]' };
const writeOptions = { idempotency_key: 'str', if_match: 'str' };

function describeResult({ document, types, operation, isAsync }: Method, isList: boolean): string {
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  const results = successes.map(([, { content }]) => {
    if (content === undefined) return 'None';
    return 'application/json' in content ? toQualified(types, content['application/json'].schema) : 'str';
  });
  const result = [...new Set(results)].join(' | ');
  if (!isList) return result;
  const page = document.components.schemas[result.replace('types.', '')]!;
  return `${isAsync ? 'AsyncRows' : 'Rows'}[${toQualified(types, page.properties!.result!.items)}, ${result}]`;
}

/** The annotation of a schema, outside the module that declares its types. */
const toQualified = (types: PythonTypes, schema: Schema = {}): string =>
  types.toAnnotation(schema).replace(/\b[A-Z]\w*/g, (name) => (types.declared.has(name) ? `types.${name}` : name));

/** How a method receives the body of a request, and what it passes on. */
function describeBody(
  types: PythonTypes,
  { requestBody }: Operation,
): { parameters: string[]; sent: string[]; named: string[] } {
  if (!requestBody) return { parameters: [], sent: [], named: [] };
  const json = requestBody.content['application/json'];
  const type = optional(json ? toQualified(types, json.schema) : 'bytes', requestBody.required);
  return { parameters: [`body: ${type}`], sent: ['body'], named: json ? [] : ['content_type'] };
}

const optional = (type: string, isRequired = false): string => (isRequired ? type : `${type} | None = None`);

const dictionary = (parameters: Parameter[]): string =>
  `{${parameters.map(({ name }) => `"${name}": ${argument(name)}`).join(', ')}}`;

function docstring({ summary, description }: Operation, query: Parameter[]): string {
  const parts = [
    summary,
    description,
    query.map((each) => `${argument(each.name)}: ${each.description ?? ''}`).join('\n'),
  ];
  const text = parts.filter(Boolean).join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = text.split('\n').map((line) => (line.trim() === '' ? '' : `        ${line}`));
  return `        """${lines.join('\n').trim()}\n        """`;
}

function toQueryType({ type = '', items, enum: values }: Schema): string {
  if (Array.isArray(type)) return 'Any';
  if (values && type === 'string') return toLiteral(values);
  return type === 'array' ? `list[${toQueryType(items ?? {})}]` : (simpleTypes[type] ?? 'Any');
}

const snakeCase = (name: string): string =>
  name.replace(/(?<![A-Z])[A-Z]+(?![a-z])|[A-Z]/g, (part, at: number) => (at ? '_' : '') + part.toLowerCase());

const argument = (name: string): string => {
  const snake = snakeCase(name);
  return keywords.includes(snake) ? `${snake}_` : snake;
};
