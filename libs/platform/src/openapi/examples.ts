import { buildAddress, type Call, exampleOrigin, isJson, json } from './example-call.js';
import { inGo, inJava } from './examples-without-client.js';

/**
 * Returns one call in each language of the reference. The examples use the TypeScript and Python clients if these
 * have a method for the route.
 */
export const buildCallExamples = (call: Call): { language: string; name: string; text: string }[] => [
  { language: 'curl', name: 'curl', text: inCurl(call) },
  { language: 'typescript', name: 'TypeScript', text: inTypeScript(call) },
  { language: 'python', name: 'Python', text: inPython(call) },
  { language: 'go', name: 'Go', text: inGo(call) },
  { language: 'java', name: 'Java', text: inJava(call) },
];

function inCurl(call: Call): string {
  const { method, tokenVariable, accept, body } = call;
  const address = buildAddress(call);
  return [
    `curl ${/[?&{]/.test(address) ? `'${address}'` : address}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(tokenVariable ? [`-H "Authorization: Bearer $${tokenVariable}"`] : []),
    ...(accept ? [`-H 'Accept: ${accept}'`] : []),
    ...(body ? [`-H 'Content-Type: ${body.type}'`] : []),
    ...(body
      ? [isJson(body.type) ? `-d '${json(body.value ?? {}).replaceAll("'", `'\\''`)}'` : '--data-binary @logo.png']
      : []),
  ].join(' \\\n  ');
}

/** Routes without a method in the clients: routes of other protocols, and pages for browsers and probes. */
const withoutMethod = { tags: ['SCIM', 'Schema', 'Health', 'Images', 'Agents'], paths: /\/(callback|stripe-event)$/ };

export const hasClientMethod = ({ operation, path }: Call): boolean =>
  !withoutMethod.tags.includes(operation.tags[0]!) && !withoutMethod.paths.test(path);

function inTypeScript(call: Call): string {
  if (!hasClientMethod(call)) return inFetch(call);
  const { ids, query, body, isList, hasResult } = call;
  const isFile = body !== undefined && !isJson(body.type);
  const sent = [
    ...(isFile ? [`new Blob([await readFile('logo.png')], { type: '${body.type}' })`] : []),
    ...(body && !isFile ? [inJavaScript(body.value ?? {})] : []),
    ...(!body && Object.keys(query).length > 0 ? [inJavaScript(query)] : []),
  ];
  const called = `latchkey.${typeScriptMethod(call)}(${[...ids.map((id) => `'${id}'`), ...sent].join(', ')})`;
  const single = hasResult ? `console.log(await ${called});` : `await ${called};`;
  return [
    ...(isFile ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { createClient } from '@latchkey/client';`,
    '',
    `const latchkey = createClient({ url: '${exampleOrigin}', token: process.env.LATCHKEY_TOKEN ?? '' });`,
    isList ? `for await (const row of ${called}) console.log(row);` : single,
  ].join('\n');
}

function inFetch(call: Call): string {
  const { method, accept, body, tokenVariable } = call;
  const headers = [
    ...(tokenVariable ? ['authorization: `Bearer ${process.env.' + tokenVariable + '}`'] : []),
    ...(accept ? [`accept: '${accept}'`] : []),
    ...(body ? [`'content-type': '${body.type}'`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body ? [`body: JSON.stringify(${inJavaScript(body.value ?? {}, 1)})`] : []),
  ];
  const optionsArgument = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`;
  return `const response = await fetch('${buildAddress(call)}'${optionsArgument});\nconsole.log(response.status, await response.text());`;
}

/**
 * Returns the area and method in the TypeScript client: `connections.listShares` for `listConnectionShares` of
 * Connections.
 */
function typeScriptMethod({ operation: { operationId, tags } }: Call): string {
  const words = tags[0]!.split(/[ -]/);
  const thing = camelCase(['', ...tags[0]!.replace(/(?<=x)es$|s$/, '').split(/[ -]/)]);
  const name = operationId.replace(new RegExp(`(?<=[a-z])${thing}(es|s)?(?=[A-Z]|$)`), '');
  return `${camelCase(words)}.${name}`;
}

const camelCase = ([first = '', ...rest]: string[]): string =>
  first.toLowerCase() + rest.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('');

/**
 * Writes JSON with keys as in JavaScript, indented by `levels`. Text values cannot span lines, so a line starts with
 * its key.
 */
const inJavaScript = (value: unknown, levels = 0): string =>
  json(value)
    .replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${'  '.repeat(levels)}`);

function inPython(call: Call): string {
  if (!hasClientMethod(call)) return inUrllib(call);
  const { ids, query, body, operation, isList, hasResult } = call;
  const isFile = body !== undefined && !isJson(body.type);
  const sent = [
    ...ids.map((id) => `"${id}"`),
    ...(isFile ? ['open("logo.png", "rb").read()', `content_type="${body.type}"`] : []),
    ...(body && !isFile ? [asPython(body.value ?? {})] : []),
    ...Object.entries(query).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ];
  const called = `latchkey.${snakeCase(operation.operationId)}(${sent.join(', ')})`;
  return [
    'import os',
    'from latchkey_client import Client',
    '',
    `latchkey = Client("${exampleOrigin}", os.environ["LATCHKEY_TOKEN"])`,
    ...(isList ? [`for row in ${called}:`, '    print(row)'] : [hasResult ? `print(${called})` : called]),
  ].join('\n');
}

function inUrllib(call: Call): string {
  const { method, accept, body, tokenVariable } = call;
  const headers = [
    ...(accept ? [`"Accept": "${accept}"`] : []),
    ...(body ? [`"Content-Type": "${body.type}"`] : []),
    ...(tokenVariable ? [`"Authorization": f"Bearer {os.environ['${tokenVariable}']}"`] : []),
  ];
  const requestArguments = [
    JSON.stringify(buildAddress(call)),
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body ? [`data=json.dumps(${asPython(body.value ?? {}, '    ')}).encode()`] : []),
  ];
  return [
    `import ${[...(body ? ['json'] : []), ...(tokenVariable ? ['os'] : []), 'urllib.error', 'urllib.request'].join(', ')}`,
    '',
    `request = urllib.request.Request(\n${requestArguments.map((each) => `    ${each},\n`).join('')})`,
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n');
}

/** Converts a name as `libs/client/generator/python.ts` does. */
const snakeCase = (name: string): string =>
  name.replace(/(?<![A-Z])[A-Z]+(?![a-z])|[A-Z]/g, (part, at: number) => (at ? '_' : '') + part.toLowerCase());

function asPython(value: unknown, indent = ''): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((each) => asPython(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${asPython(each, inner)}`);
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
