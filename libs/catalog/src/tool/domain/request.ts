import {
  type ConnectorDefinition,
  type Constants,
  encodePathText,
  type RequestTemplate,
  type ToolDefinition,
  type ValueEncoding,
} from '#connector-definition';
import { type Evaluate, type Expression, isExpression } from '#platform/expressions';
import { type CallScope, type ToolRequest } from './call.js';
import { encodedBody, encodedQuery, scalar } from './encoded-parts.js';
import { isMethodArgument, isMethodHeader } from './operation.js';
import { addPageParameters } from './paging.js';
import { assertConstantsSize, assertSize } from './request-size.js';
import { encodeText, findEncoding, inlineText, RequestRefused } from './value-encoding.js';

export { RequestRefused } from './value-encoding.js';

/**
 * Builds the request for one call of a tool.
 * @throws ExpressionFailed
 * @throws RequestRefused
 */
export async function buildRequest(
  evaluate: Evaluate,
  definition: ConnectorDefinition,
  tool: ToolDefinition,
  { input, vars = {}, page = {} }: CallScope,
): Promise<ToolRequest> {
  const { method, query, headers, body, body_type, encoding } = tool.request;
  const scope = { input, vars };
  const values = await fillTemplates({ query, headers, body }, evaluate, scope);
  assertSize(values);
  const request: ToolRequest = {
    method,
    path: fillPath(tool.request, scope),
    ...withConstants(fillConstants(definition.query, vars), encodedQuery(definition, tool.request, values.query ?? {})),
    headers: asHeaders(values.headers, encoding?.headers),
    body: values.body,
    body_type: body === undefined ? null : (body_type ?? 'json'),
  };
  const constants = { ...tool.request, query: { ...definition.query, ...query } };
  const paged = addPageParameters(tool.pagination ?? definition.pagination, page, request, constants);
  const built = encoding?.body ? { ...paged, ...encodedBody(paged, encoding.body) } : paged;
  assertKeepsMethod(built);
  return built;
}

/**
 * Refuses a request whose values override the HTTP method, because restrictions depend on the method. The check of the
 * definition does not see names that expressions choose, or fields in a text.
 */
function assertKeepsMethod({ query, encoded_query, headers, body, body_type, encoded_body }: ToolRequest): void {
  const isText = typeof body === 'string' && body_type !== 'json';
  const fields = [
    ...Object.keys(query),
    ...namesIn(encoded_query),
    ...namesIn(encoded_body),
    ...(isText ? [...namesIn(body), ...namesInValue(parsed(body))] : namesInValue(body)),
  ];
  const name = fields.find(isMethodArgument) ?? Object.keys(headers).find(isMethodHeader);
  if (name !== undefined)
    throw new RequestRefused(`${name} would override the HTTP method. Remove it from the request.`);
}

/** Returns the names of the fields in an encoded form. */
const namesIn = (form: string | undefined): string[] => (form ? [...new URLSearchParams(form).keys()] : []);

/** Returns the names of the fields of an object, or of the objects in a list. */
const namesInValue = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'object' && each !== null ? Object.keys(each) : []));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withConstants = (constants: Constants, { query, encoded_query }: ReturnType<typeof encodedQuery>) => ({
  query: { ...constants, ...query },
  ...(encoded_query && { encoded_query }),
});

type Parts = { query?: object; headers?: object; body?: unknown };

/** Replaces the expressions in templates with their values. */
async function fillTemplates(templates: Parts, evaluate: Evaluate, scope: Record<string, unknown>): Promise<Parts> {
  const expressions = [...new Set(expressionsIn(templates))];
  const values = expressions.length > 0 ? await evaluate(expressions, scope) : [];
  return fill(templates, new Map(expressions.map((each, position) => [each, values[position]]))) as Parts;
}

function expressionsIn(template: unknown): Expression[] {
  if (isExpression(template)) return [template];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(expressionsIn) : [];
}

/** Replaces expressions with values. Removes keys without a value. */
function fill(template: unknown, values: ReadonlyMap<Expression, unknown>): unknown {
  if (isExpression(template)) return values.get(template);
  if (Array.isArray(template)) return template.map((each) => fill(each, values)).filter((each) => each !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([key, each]) => [key, fill(each, values)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Maximum length of an encoded path. The vault refuses longer ones. */
const maxPathLength = 8000;

function fillPath({ path, encoding }: RequestTemplate, { input, vars }: { input: object; vars: object }): string {
  const filled = path
    .split(/(\{\{\w+\}\}|\{\w+\})/)
    .map((part) => {
      const [, variable, argument] = /^(?:\{\{(\w+)\}\}|\{(\w+)\})$/.exec(part) ?? [];
      if (variable) return encodeText(scalar((vars as Values)[variable], variable));
      if (!argument) return encodePathText(part);
      const value = (input as Values)[argument];
      const valueEncoding = findEncoding(encoding?.path, argument);
      return valueEncoding
        ? inlineText(valueEncoding.name ?? argument, value, valueEncoding, encodeText)
        : encodeText(scalar(value, argument));
    })
    .join('');
  const segments = (path.endsWith('/') ? filled.slice(1, -1) : filled.slice(1)).split('/');
  if (path !== '/' && segments.some((segment) => ['', '.', '..'].includes(segment)))
    throw new RequestRefused('An argument in the path is empty, `.` or `..`. Send another value.');
  if (filled.length > maxPathLength)
    throw new RequestRefused(`The path is longer than ${maxPathLength} characters. Send shorter arguments.`);
  return filled;
}

type Values = Record<string, unknown>;

function fillConstants(constants: Constants = {}, vars: Values): Constants {
  assertConstantsSize(constants, vars);
  const filled = Object.entries(constants).map(([key, template]) => {
    return [key, template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => scalar(vars[name], name))];
  });
  return Object.fromEntries(filled) as Constants;
}

function asHeaders(values: object = {}, encoding: Record<string, ValueEncoding> = {}): Record<string, string> {
  const present = Object.entries(values as Values).filter(([, value]) => value !== null);
  return Object.fromEntries(
    present.map(([key, value]) => {
      const valueEncoding = findEncoding(encoding, key);
      const text = valueEncoding ? inlineText(key, value, valueEncoding, unencoded) : scalar(value, key);
      return [key.toLowerCase(), headerValue(text, key)];
    }),
  );
}

const unencoded = (text: string): string => text;

function headerValue(value: string, name: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new RequestRefused(`${name} has characters that headers do not allow. Remove them.`);
  return value;
}
