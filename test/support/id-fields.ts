import { type Document, type Route } from './contract.js';

/** Whether a field or parameter with this name can contain the id of a resource. */
export const isId = (name: string): boolean =>
  /(^|_)(ids?|slugs?|to|from)$|^(replaces|deletes)$/.test(name) && !notOurs.has(name);

/** Times, ids that other systems assign, and slugs of new resources. */
const notOurs = new Set([
  ...['from', 'to', 'request_id', 'client_id', 'integrated_account_id', 'slug', 'operation_ids'],
  // Ids of one endpoint. Ids of other endpoints are ignored.
  'delivery_ids',
]);

/** Slugs of resources that are created or changed, and ids of messages. They do not identify an existing resource. */
const newSlugs = new Set([
  ...['createOrganization slug', 'updateOrganization slug'],
  ...['callMcp id', 'callMcpOfAccounts id', 'callMcpOfToolbox id'],
]);

/** The placeholders of a path, such as `{id}`. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{\w+\}/g)].map(([each]) => each);

/** Paths of the fields of a body that contain ids, for example `shares[].grantee_id`. */
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

/** Whether a refusal is about a field. It reports `tools[0].tool_name` as `/tools/0/tool_name`. */
export const isAt =
  (field: string) =>
  ({ path }: { path: string }): boolean =>
    path === `/${field.replaceAll('[', '/').replaceAll(']', '').replaceAll('.', '/')}`;

/** The fields that a refusal reports, or the diagnostics of a checked draft. */
export const wrongFields = (body: any): { path: string }[] =>
  body.error?.fields ?? body.diagnostics?.map(({ pointer: path }: { pointer: string }) => ({ path })) ?? [];

/** The status for an unknown id in this path. */
export function statusOfUnknown(path: string): number {
  // A page, because a person's browser arrives there without a token.
  if (path.endsWith('/callback')) return 410;
  // Discovery documents respond in the same way for every id.
  return path.startsWith('/.well-known/') ? 200 : 404;
}
