import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, mapOperations, type Operation, type Parameter, type Schema } from './document.js';
import { isLeftOut, isPage } from './routes.js';

const keywords = ['from', 'in', 'is', 'not', 'class', 'def', 'import', 'global', 'pass', 'None', 'True', 'False'];

/** Writes the Python client: the files of libs/client-python, and a class with a method for each route. */
export function writePythonClient(document: Document, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync('libs/client-python', folder, { recursive: true, filter: (path) => !path.includes('__pycache__') });
  writeFileSync(join(folder, 'latchkey_client/_client.py'), clientOf(document));
}

function clientOf(document: Document): string {
  const methods = mapOperations(document, (path, method, operation) =>
    isLeftOut(path, operation) ? [] : [methodOf(document, path, method, operation)],
  ).flat();
  return `"""Generated from the OpenAPI document of Latchkey ${document.info.version}."""

from __future__ import annotations

from typing import Any

from ._transport import Rows, Transport


class Client(Transport):
    """The API, with a method for each route: ids first, then the body, then the query by name."""

${methods.join('\n\n')}
`;
}

function methodOf(document: Document, path: string, method: string, operation: Operation): string {
  const isList = method === 'get' && isPage(document, operation);
  const parameters = operation.parameters ?? [];
  const ids = parameters.filter((each) => each.in === 'path');
  const query = parameters.filter((each) => each.in === 'query' && !(isList && each.name === 'cursor'));
  const body = bodyOf(operation);
  const writes = method === 'get' ? [] : ['idempotency_key', 'if_match'];
  const named = [
    ...query.map(({ name, schema, required }) => `${argument(name)}: ${optional(typeOf(schema), required)}`),
    ...body.named.map((name) => `${name}: str`),
    ...writes.map((name) => `${name}: str | None = None`),
  ];
  const signature = [
    ...['self', ...ids.map(({ name }) => `${argument(name)}: str`), ...body.parameters],
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const sent = [
    ...(isList ? [] : [`"${method.toUpperCase()}"`]),
    ...[`"${path}"`, dictionary(ids), dictionary(query), ...body.sent],
    ...[...body.named, ...writes].map((name) => `${name}=${name}`),
  ];
  return `    def ${snakeCase(operation.operationId)}(
${signature.map((each) => `        ${each},\n`).join('')}    ) -> ${isList ? 'Rows' : 'Any'}:
${docstring(operation, query)}
        return self.${isList ? '_list' : '_send'}(
${sent.map((each) => `            ${each},\n`).join('')}        )`;
}

/** How a method receives the body of a request, and what it passes on. */
function bodyOf({ requestBody }: Operation): { parameters: string[]; sent: string[]; named: string[] } {
  if (!requestBody) return { parameters: [], sent: [], named: [] };
  const isJson = 'application/json' in requestBody.content;
  const type = optional(isJson ? 'dict[str, Any]' : 'bytes', requestBody.required);
  return { parameters: [`body: ${type}`], sent: ['body'], named: isJson ? [] : ['content_type'] };
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

const types: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };

function typeOf({ type = '', items }: Schema): string {
  return type === 'array' ? `list[${typeOf(items ?? {})}]` : (types[type] ?? 'Any');
}

const snakeCase = (name: string): string =>
  name.replace(/(?<![A-Z])[A-Z]+(?![a-z])|[A-Z]/g, (part, at: number) => (at ? '_' : '') + part.toLowerCase());

const argument = (name: string): string => {
  const snake = snakeCase(name);
  return keywords.includes(snake) ? `${snake}_` : snake;
};
