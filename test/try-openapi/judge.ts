import { parse } from 'yaml';

type Sent = { method: string; path: string; query: object; encoded_query?: string; body: unknown };

type Parameter = { $ref?: string; name: string; in: string; required?: boolean };

type Operation = { parameters?: Parameter[]; requestBody?: { required?: boolean } };

/** Checks a request against a document. Returns the problem, or null if an operation of the document accepts it. */
export function judgedBy(text: string): (request: Sent) => string | null {
  const document: Record<string, any> = parse(text, { merge: false, maxAliasCount: 100 });
  const resolved = (value: Parameter): Parameter => {
    let found: any = document;
    for (const step of decodeURIComponent(value.$ref?.slice(2) ?? '')
      .split('/')
      .filter(Boolean))
      found = found[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    return value.$ref ? (found as Parameter) : value;
  };
  return ({ method, path, query, encoded_query = '', body }) => {
    const names = [...Object.keys(query), ...new URLSearchParams(encoded_query).keys()];
    const matching = Object.entries(document.paths as Record<string, any>).filter(
      ([template, item]) =>
        method.toLowerCase() in item &&
        prefixesOf(document, item, item[method.toLowerCase()]).some((prefix) => fits(prefix + template, path)),
    );
    if (matching.length === 0) return `sends ${method} ${path}, which the document does not contain.`;
    const problems = matching.map(([, item]) => {
      const operation = item[method.toLowerCase()] as Operation;
      const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
      const lacking = all.filter(
        (each) => each.in === 'query' && each.required && !isCredential(each) && !isIn(names, each.name),
      );
      if (lacking.length > 0) return `omits the required ${lacking.map(({ name }) => name).join(', ')}.`;
      return operation.requestBody?.required && body === undefined ? 'omits the required body.' : null;
    });
    return problems.includes(null) ? null : problems[0]!;
  };
}

/** Paths of the servers of an operation. The definition has them in its base address or in the tool's path. */
const prefixesOf = (...levels: { servers?: { url?: string }[] }[]): string[] => [
  '',
  ...levels.flatMap(({ servers = [] }) =>
    servers.map(({ url = '' }) => url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/$/, '')),
  ),
];

/** The fields of an object are sent as separate parameters. */
const isIn = (names: readonly string[], name: string): boolean =>
  names.some((key) => key === name || key.startsWith(`${name}[`));

const isCredential = ({ name }: Parameter): boolean => /^(?:token|key|api_?key|access_token)$/i.test(name);

const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]*\}/g, '[^/]+')}$`).test(path);
