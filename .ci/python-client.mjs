// Writes the Python client: what is in libs/client-python, and a class with a method for each route of the OpenAPI
// document. `node .ci/python-client.mjs DOCUMENT FOLDER`
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLeftOut, isPage } from './client-routes.mjs';

const keywords = ['from', 'in', 'is', 'not', 'class', 'def', 'import', 'global', 'pass', 'None', 'True', 'False'];

export function writePythonClient(document, folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync('libs/client-python', folder, { recursive: true, filter: (path) => !path.includes('__pycache__') });
  writeFileSync(join(folder, 'latchkey_client/_client.py'), clientOf(document));
}

function clientOf(document) {
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !isLeftOut(path, operation))
      .map(([method, operation]) => methodOf(document, path, method, operation)),
  );
  return `"""Generated from the OpenAPI document of Latchkey ${document.info.version}."""

from __future__ import annotations

from typing import Any

from ._transport import Rows, Transport


class Client(Transport):
    """The API, with a method for each route: ids first, then the body, then the query by name."""

${methods.join('\n\n')}
`;
}

function methodOf(document, path, method, operation) {
  const isList = method === 'get' && isPage(document, operation);
  const parameters = operation.parameters ?? [];
  const ids = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  const query = parameters.filter((each) => each.in === 'query' && !(isList && each.name === 'cursor'));
  const content = operation.requestBody?.content;
  const isJson = content !== undefined && 'application/json' in content;
  const named = [
    ...query.map(
      ({ name, schema, required }) => `${argument(name)}: ${typeOf(schema)}${required ? '' : ' | None = None'}`,
    ),
    ...(content && !isJson ? ['content_type: str'] : []),
    ...(method === 'get' ? [] : ['idempotency_key: str | None = None', 'if_match: str | None = None']),
  ];
  const needsBody = operation.requestBody?.required === true;
  const signature = [
    'self',
    ...ids.map((id) => `${argument(id)}: str`),
    ...(content ? [`body: ${isJson ? 'dict[str, Any]' : 'bytes'}${needsBody ? '' : ' | None = None'}`] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
  ];
  const idsGiven = `{${ids.map((id) => `"${id}": ${argument(id)}`).join(', ')}}`;
  const queryGiven = `{${query.map(({ name }) => `"${name}": ${argument(name)}`).join(', ')}}`;
  const sent = [
    ...(isList ? [] : [`"${method.toUpperCase()}"`]),
    ...[`"${path}"`, idsGiven, queryGiven],
    ...(content ? ['body'] : []),
    ...(content && !isJson ? ['content_type=content_type'] : []),
    ...(method === 'get' ? [] : ['idempotency_key=idempotency_key', 'if_match=if_match']),
  ];
  return `    def ${snakeCase(operation.operationId)}(
${signature.map((each) => `        ${each},\n`).join('')}    ) -> ${isList ? 'Rows' : 'Any'}:
${docstring(operation, [...parameters.filter((each) => each.in === 'query' && query.includes(each))])}
        return self.${isList ? '_list' : '_send'}(
${sent.map((each) => `            ${each},\n`).join('')}        )`;
}

function docstring({ summary, description }, query) {
  const parts = [
    summary,
    description,
    query.map((each) => `${argument(each.name)}: ${each.description ?? ''}`).join('\n'),
  ];
  const text = parts.filter(Boolean).join('\n\n').replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = text.split('\n').map((line) => (line.trim() === '' ? '' : `        ${line}`));
  return `        """${lines.join('\n').trim()}\n        """`;
}

function typeOf({ type, items }) {
  if (type === 'array') return `list[${typeOf(items ?? {})}]`;
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[type] ?? 'Any';
}

const snakeCase = (name) =>
  name.replace(/(?<![A-Z])[A-Z]+(?![a-z])|[A-Z]/g, (part, at) => (at ? '_' : '') + part.toLowerCase());

const argument = (name) => {
  const snake = snakeCase(name);
  return keywords.includes(snake) ? `${snake}_` : snake;
};

if (process.argv[1] === import.meta.filename) {
  const [document, folder] = process.argv.slice(2);
  writePythonClient(JSON.parse(readFileSync(document, 'utf8')), folder);
}
