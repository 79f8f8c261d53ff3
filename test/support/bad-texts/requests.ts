import { nameOf, type Document, type Route, routesOf } from '../contract.js';
import { type Things } from '../everything.js';
import { inBodies, inPaths } from '../named-ids.js';
import { type TextField, textFieldsOf } from './fields.js';

/** A parameter of a path, a query or the headers. */
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; maxLength?: number; declaration: string };

/** A route, and how it is called. */
export type Callable = {
  /** For example `PATCH /role/{id}`. */
  name: string;
  method: string;
  /** The path as documented, and with the ids of existing resources. */
  template: string;
  path: string;
  parameters: readonly Parameter[];
  /** The content type of the body, and the fields for texts. Null without a body. */
  body: { type: string; fields: readonly TextField[]; of: (field: TextField) => Bodied } | null;
  /** Nobody needs a token. */
  isPublic: boolean;
};

/** A valid body of a route, and its path, which some bodies need. */
type Bodied = { path: string; body: unknown };

/** Every route of the document, with valid requests about existing resources. */
export const callables = (document: Document, things: Things): Callable[] =>
  routesOf(document).map((route) => callable(route, document, things));

function callable(route: Route, { components }: Document, things: Things): Callable {
  const { method, path: template, operation } = route;
  const path = pathOf(template, things);
  const parameters = (operation.parameters ?? []).map(({ name, in: place, schema }) => {
    const { maxLength } = schema as { maxLength?: number };
    const where = place === 'path' ? template.slice(0, template.indexOf(`{${name}}`)) : JSON.stringify(schema);
    return { name, in: place as Parameter['in'], maxLength, declaration: `${place} ${name} ${where}` };
  });
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const body =
    type === undefined || !content ? null : { type, fields: textFieldsOf(content.schema, components.schemas), of };
  function of({ path: steps }: TextField): Bodied {
    const named = (inBodies[operation.operationId]?.(things, things) ?? []).map((each) => ({ path, ...each }));
    const all = [{ path, body: withIds(content?.example ?? {}, things) }, ...named];
    return all.find((each) => has(each.body, steps)) ?? all[0]!;
  }
  return { name: nameOf(route), method, template, path, parameters, body, isPublic: isPublic(operation) };
}

const isPublic = ({ security = [] }: Route['operation']): boolean => security.length === 0;

/** The path with the ids of existing resources. */
export function pathOf(template: string, things: Things): string {
  return template.replace(/\{\w+\}/g, (parameter, at: number) => {
    const kind = inPaths[template.slice(0, at + parameter.length)];
    return kind ? things[kind] : 'none';
  });
}

/** The kinds of things by the prefix of their ids in the examples of the document. */
const kinds: Record<string, keyof Things> = {
  role: 'role',
  usr: 'member',
  tbx: 'toolbox',
  team: 'team',
  conn: 'connection',
  syn: 'syntheticTool',
  sgrp: 'group',
};

const withIds = (example: unknown, things: Things): unknown =>
  JSON.parse(
    JSON.stringify(example).replace(/"([a-z]+)_[0-9a-z]{26}"/g, (id, prefix: string) =>
      kinds[prefix] ? JSON.stringify(things[kinds[prefix]]) : id,
    ),
  );

function has(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const inner = step === '*' ? Object.values(value)[0] : (Reflect.get(value, step) as unknown);
  return inner !== undefined && has(inner, rest);
}
