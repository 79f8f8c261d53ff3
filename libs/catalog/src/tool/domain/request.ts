import { type ConnectorDefinition, type Constants, type ToolDefinition } from '#connector-definition';
import { type Evaluate, type Expression, isExpression } from '#kernel';
import { type CallScope, type ToolRequest } from './call.js';
import { turnTo } from './paging.js';

/** Arguments and a definition that together make no request. */
export class RequestRefused extends Error {}

/**
 * The request that one call of a tool is.
 * @throws ExpressionFailed
 * @throws RequestRefused
 */
export async function buildRequest(
  evaluate: Evaluate,
  definition: ConnectorDefinition,
  tool: ToolDefinition,
  { input, vars = {}, page = {} }: CallScope,
): Promise<ToolRequest> {
  const { method, path, query, headers, body, body_type } = tool.request;
  const scope = { input, vars };
  const given = await filled({ query, headers, body }, evaluate, scope);
  const request: ToolRequest = {
    method,
    path: fillPath(path, scope),
    query: asQuery({ ...fillConstants(definition.query, vars), ...given.query }),
    headers: asHeaders(given.headers),
    body: given.body,
    body_type: body === undefined ? null : (body_type ?? 'json'),
  };
  const constants = { ...tool.request, query: { ...definition.query, ...query } };
  return turnTo(tool.pagination ?? definition.pagination, page, request, constants);
}

type Parts = { query?: object; headers?: object; body?: unknown };

/** The templates with their expressions replaced by their values. */
async function filled(templates: Parts, evaluate: Evaluate, scope: Record<string, unknown>): Promise<Parts> {
  const expressions = [...new Set(expressionsIn(templates))];
  const values = expressions.length > 0 ? await evaluate(expressions, scope) : [];
  return fill(templates, new Map(expressions.map((each, position) => [each, values[position]]))) as Parts;
}

function expressionsIn(template: unknown): Expression[] {
  if (isExpression(template)) return [template];
  return typeof template === 'object' && template !== null ? Object.values(template).flatMap(expressionsIn) : [];
}

/** A key whose value is nothing goes. */
function fill(template: unknown, values: ReadonlyMap<Expression, unknown>): unknown {
  if (isExpression(template)) return values.get(template);
  if (Array.isArray(template)) return template.map((each) => fill(each, values)).filter((each) => each !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([key, each]) => [key, fill(each, values)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fillPath(path: string, { input, vars }: { input: object; vars: object }): string {
  const filled = path
    .split(/(\{\{\w+\}\}|\{\w+\})/)
    .map((part) => {
      const [, variable, argument] = /^(?:\{\{(\w+)\}\}|\{(\w+)\})$/.exec(part) ?? [];
      if (!variable && !argument) return part;
      const value = variable ? (vars as Values)[variable] : (input as Values)[argument!];
      return encoded(scalar(value, variable ?? argument!));
    })
    .join('');
  const segments = (path.endsWith('/') ? filled.slice(1, -1) : filled.slice(1)).split('/');
  if (path !== '/' && segments.some((segment) => ['', '.', '..'].includes(segment)))
    throw new RequestRefused('An argument leaves a part of the path empty, or steps out of it.');
  return filled;
}

type Values = Record<string, unknown>;

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RequestRefused('An argument holds half a character, which no path can hold.');
  }
}

function fillConstants(constants: Constants = {}, vars: Values): Constants {
  const filled = Object.entries(constants).map(([key, template]) => {
    return [key, template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => scalar(vars[name], name))];
  });
  return Object.fromEntries(filled) as Constants;
}

function asQuery(values: object): Record<string, string | string[]> {
  const given = Object.entries(values as Values).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((each) => scalar(each, key)) : scalar(value, key),
    ]),
  );
}

function asHeaders(values: object = {}): Record<string, string> {
  const given = Object.entries(values as Values).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([key, value]) => [key.toLowerCase(), headerValue(scalar(value, key), key)]));
}

function headerValue(value: string, name: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw new RequestRefused(`${name} has characters that no header may have.`);
  return value;
}

function scalar(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new RequestRefused(`${name} has no single value.`);
}
