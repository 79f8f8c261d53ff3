import { type Document, type Route } from './contract.js';

/** Whether what is sent under this name is, or can be, the id of something. */
export const isId = (name: string): boolean =>
  /(^|_)(ids?|slugs?|to|from)$|^(replaces|deletes)$/.test(name) && !notOurs.has(name);

/** Times; ids that others give out, or that are told from where a request is read; what a new thing is to be called. */
const notOurs = new Set([
  ...['from', 'to', 'request_id', 'client_id', 'integrated_account_id', 'slug', 'operation_ids'],
  // Of one endpoint, whose others are left out.
  'delivery_ids',
]);

/** Slugs that name what is made or changed, and ids of messages: nothing that is there. */
const newSlugs = new Set([
  ...['createOrganization slug', 'updateOrganization slug'],
  ...['callMcp id', 'callMcpOfToolbox id'],
]);

/** What of a path is filled in, as `{id}`. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{\w+\}/g)].map(([each]) => each);

/** Paths of the fields of a body that hold ids, as `shares[].grantee_id`. */
export function idFields({ operation }: Route, { components }: Document): string[] {
  const schemas = components.schemas as Record<string, object>;
  const within = (schema: any, path: string): string[] => {
    const [name] = path.split('.').slice(-1);
    if (schema.$ref) return within(schemas[(schema.$ref as string).split('/').at(-1)!], path);
    if (schema.allOf) return (schema.allOf as object[]).flatMap((each) => within(each, path));
    if (schema.type === 'array' && !isId(name!)) return within(schema.items, `${path}[]`);
    if (!schema.properties) return isId(name!) ? [schema.type === 'array' ? `${path}[]` : path] : [];
    return Object.entries(schema.properties as object).flatMap(([key, each]) =>
      within(each, path ? `${path}.${key}` : key),
    );
  };
  const schema = operation.requestBody?.content['application/json']?.schema;
  const fields = schema ? within(schema, '') : [];
  return fields.filter((field) => !newSlugs.has(`${operation.operationId} ${field}`));
}

/** Whether a refusal is about a field: `tools[0].tool_name` is told as `/tools/0/tool_name`. */
export const isAt =
  (field: string) =>
  ({ path }: { path: string }): boolean =>
    path === `/${field.replaceAll('[', '/').replaceAll(']', '').replaceAll('.', '/')}`;

/** What a refusal says is wrong; of a draft that is looked through, what is said of it. */
export const wrongFields = (body: any): { path: string }[] =>
  body.error?.fields ?? body.diagnostics?.map(({ pointer: path }: { pointer: string }) => ({ path })) ?? [];

/** What is answered of an id in a path that names nothing. */
export function statusOfUnknown(path: string): number {
  // Where a person's browser comes back to without a token, it is shown a page.
  if (path.endsWith('/callback')) return 410;
  // What tells how an address is signed in to says the same of every id.
  return path.startsWith('/.well-known/') ? 200 : 404;
}
