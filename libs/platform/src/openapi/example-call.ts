import { nounIn } from './path-parameters.js';
import { acceptOf, type Components, findSuccess, type Media, type RouteFacts } from './route-facts.js';

/** The address in the examples. In a browser, the reference replaces it with its own address. */
export const exampleOrigin = 'https://latchkey.example.com';

/** A route, with the values that its examples send. */
export type Call = {
  method: string;
  /** The path with placeholders instead of parameters: `/connection/CONNECTION_ID`. */
  path: string;
  ids: string[];
  query: Record<string, string>;
  accept?: string;
  body?: { type: string; value?: unknown };
  operation: RouteFacts;
  /** The environment variable with the token. Null if the route needs none. */
  tokenVariable: string | null;
  isList: boolean;
  hasResult: boolean;
};

export function buildExampleCall(method: string, path: string, operation: RouteFacts, components: Components): Call {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([part, name]) =>
    placeholder(path.slice(0, path.indexOf(part)), name!),
  );
  let at = 0;
  const required = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required);
  const success = findSuccess(operation);
  return {
    method,
    path: path.replace(/\{\w+\}/g, () => ids[at++]!),
    ids,
    query: Object.fromEntries(required.map(({ name }) => [name, name.toUpperCase()])),
    accept: acceptOf(operation),
    body: buildExampleBody(operation.requestBody?.content),
    operation,
    tokenVariable: tokenVariableOf(operation),
    isList: method === 'GET' && isPage(success?.content, components),
    hasResult: success?.content !== undefined,
  };
}

/** The guides use these names, too. */
function tokenVariableOf({ security = [] }: RouteFacts): string | null {
  if (security.length === 0) return null;
  return security.some((scheme) => 'scim_token' in scheme) ? 'SCIM_TOKEN' : 'LATCHKEY_TOKEN';
}

const placeholder = (before: string, name: string): string => {
  const kind = /slug$/i.test(name) ? 'SLUG' : /name$/i.test(name) ? 'NAME' : 'ID';
  return `${nounIn(before)}_${kind}`.replaceAll(' ', '_').toUpperCase();
};

function buildExampleBody(content: Record<string, Media> | undefined): Call['body'] {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  return type === undefined ? undefined : { type, value: media!.example };
}

/** Whether a response is a page of a list, by the rule that the clients use. */
function isPage(content: Record<string, Media> | undefined, { schemas }: Components): boolean {
  const name = content?.['application/json']?.schema.$ref?.split('/').at(-1);
  const { result, next_cursor } = (name && schemas[name]?.properties) || {};
  return result !== undefined && next_cursor !== undefined;
}

export const buildAddress = ({ path, query }: Call): string => {
  const search = new URLSearchParams(query).toString();
  return exampleOrigin + path + (search && `?${search}`);
};

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const isJson = (type: string): boolean => /[/+]json$/.test(type);
