import { type ConnectorDefinition } from '#connector-definition';
import { type ProviderAnswer } from './call.js';

/** Query parameters that usually hold a credential, regardless of the definition. */
const usualNames = ['access_token', 'api_key', 'key', 'token'];

/** Returns lower-case names of query parameters that may hold a credential in a third party's URLs. */
export const credentialParameters = ({ auth }: Pick<ConnectorDefinition, 'auth'>): ReadonlySet<string> =>
  new Set([...usualNames, ...injectedParameters(auth)]);

const injectedParameters = (auth: ConnectorDefinition['auth']): string[] =>
  auth.flatMap((method) => {
    const injections = 'inject' in method ? (method.inject ?? []) : [];
    return injections.flatMap(({ in: place, name }) => (place === 'query' ? [name.toLowerCase()] : []));
  });

/**
 * Removes credentials from the URLs in a response, because third parties repeat a request's query in links to the next
 * page. Parameters of the auth methods are removed from every URL. The usual names are removed only on the connector's
 * own host, because elsewhere a download link may need them.
 */
export function withoutCredentials<Answer extends Pick<ProviderAnswer, 'headers' | 'body'>>(
  { auth, base_url }: Pick<ConnectorDefinition, 'auth' | 'base_url'>,
  answer: Answer,
): Answer {
  const everywhere = new Set(injectedParameters(auth));
  const onOwnHost = new Set([...usualNames, ...everywhere]);
  const hosts = [base_url, ...auth.flatMap((method) => method.base_url ?? [])].map(fixedPartsOfHost);
  const namesFor = (address: string) => {
    const host = hostIn(address);
    return host === null || hosts.some((parts) => fits(host, parts)) ? onOwnHost : everywhere;
  };
  const clean = (text: string) => (text.includes('?') ? cleanText(text, namesFor) : text);
  return { ...answer, headers: cleanValue(answer.headers, clean), body: cleanValue(answer.body, clean) };
}

/** Matches URLs anywhere in a text, and texts that are a path or query. */
const addresses = /https?:\/\/[^\s"'<>\\]+|^[/?][^\s"'<>\\]*/gi;

const cleanText = (text: string, namesFor: (address: string) => ReadonlySet<string>): string =>
  text.replace(addresses, (address) => withoutParameters(address, namesFor(address)));

function withoutParameters(address: string, names: ReadonlySet<string>): string {
  const [, before, query, after] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (before === undefined || query === undefined) return address;
  const parameters = query.split('&');
  const remaining = parameters.filter((each) => !names.has(nameOf(each)));
  if (remaining.length === parameters.length) return address;
  return `${before}${remaining.length > 0 ? `?${remaining.join('&')}` : ''}${after ?? ''}`;
}

/** Returns the decoded name of a query parameter in lower case. In HTML, `&amp;` comes before a parameter. */
function nameOf(parameter: string): string {
  const [name = ''] = parameter.replace(/^amp;/, '').split('=', 1);
  return (/[%+]/.test(name) ? decoded(name) : name).toLowerCase();
}

const decoded = (name: string): string => [...new URLSearchParams(name).keys()][0] ?? '';

function cleanValue<Value>(value: Value, clean: (text: string) => string): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => cleanValue(each, clean)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanValue(each, clean)])) as Value;
}

/** Returns the host of an absolute URL in lower case, or null. */
const hostIn = (address: string): string | null => /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? null;

/** Returns the fixed parts of the host of a base address, between its variables. */
const fixedPartsOfHost = (base: string): string[] => (hostIn(base) ?? '').split(/\{\{\w+\}\}/);

/** Whether a host consists of these parts with any text between them. Takes linear time, unlike a regular expression. */
function fits(host: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return host === first;
  if (!host.startsWith(first) || !host.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = host.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at + last.length <= host.length;
}
