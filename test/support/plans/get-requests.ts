type Parameter = { name: string; in: string; schema?: { type?: string; enum?: string[]; items?: { enum?: string[] } } };
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

/**
 * Values for parameters whose values the document does not list, by parameter name. The value of `{id}` depends on the
 * noun before it.
 */
type Values = Record<string, string>;

/** Routes that read no table. */
const readsNothing = /^\/(?:schema|health|\.well-known)(?:\/|$)/;

/**
 * Every GET of the document: without parameters, with each query parameter alone, and with each sort order.
 * @throws Error if a parameter has no value here. Add one for each new parameter.
 */
export function getRequests({ paths }: Document, values: Values): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || readsNothing.test(path)) return [];
    const noun = path.split('/')[1]!;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(values, name === 'id' ? noun : name, path));
    const queries = (get.parameters ?? []).filter((each) => each.in === 'query').flatMap((each) => asked(each, values));
    return [`GET ${filled}`, ...queries.map((query) => `GET ${filled}?${query}`)];
  });
}

function asked({ name, schema }: Parameter, values: Values): string[] {
  if (name === 'cursor') return [];
  const either = schema?.type === 'boolean' ? ['true', 'false'] : undefined;
  const listed = either ?? schema?.enum ?? schema?.items?.enum ?? [valueOf(values, name, name)];
  return listed.map((value) => `${name}=${encodeURIComponent(value)}`);
}

function valueOf(values: Values, name: string, where: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`Nothing to ask ${where} with: give a value for “${name}”.`);
  return value;
}
