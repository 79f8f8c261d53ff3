import { setImmediate } from 'node:timers/promises';
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
 * own host, because elsewhere a download link may need them. A response may have megabytes of URLs, so other work gets
 * turns in between.
 */
export async function withoutCredentials<Answer extends Pick<ProviderAnswer, 'headers' | 'body'>>(
  { auth, base_url }: Pick<ConnectorDefinition, 'auth' | 'base_url'>,
  answer: Answer,
): Promise<Answer> {
  const everywhere = new Set(injectedParameters(auth));
  const onOwnHost = new Set([...usualNames, ...everywhere]);
  const hosts = [base_url, ...auth.flatMap((method) => method.base_url ?? [])].map(fixedPartsOfHost);
  const namesFor = (address: string) => {
    const host = hostIn(address);
    return host === null || hosts.some((parts) => fits(host, parts)) ? onOwnHost : everywhere;
  };
  const changed = new Map<string, string>();
  const pause = turnTaker();
  for (const text of await textsWithQuery([answer.headers, answer.body])) {
    const clean = await cleanText(text, namesFor, pause);
    if (clean !== text) changed.set(text, clean);
  }
  if (changed.size === 0) return answer;
  return { ...answer, headers: replaced(answer.headers, changed), body: replaced(answer.body, changed) };
}

type NamesFor = (address: string) => ReadonlySet<string>;

type Pause = (characters: number) => Promise<void>;

/** Characters or values that are read before other work gets a turn. */
const maxTurn = 50_000;

function turnTaker(): Pause {
  let left = maxTurn;
  return async (characters) => {
    left -= characters + 1;
    if (left > 0) return;
    left = maxTurn;
    await setImmediate();
  };
}

/** Returns the different texts of a value that may contain a query. */
async function textsWithQuery(value: unknown): Promise<Set<string>> {
  const found = new Set<string>();
  const pending = [value];
  for (let count = 1; pending.length > 0; count++) {
    const each = pending.pop();
    if (typeof each === 'string' && each.includes('?')) found.add(each);
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) pending.push(inner);
    if (count % maxTurn === 0) await setImmediate();
  }
  return found;
}

/** Matches URLs anywhere in a text, and texts that are a path or query. */
const addresses = /https?:\/\/[^\s"'<>\\]+|^[/?][^\s"'<>\\]*/gi;

async function cleanText(text: string, namesFor: NamesFor, pause: Pause): Promise<string> {
  let result = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(addresses)) {
    result += text.slice(end, index) + (await withoutParameters(address, namesFor, pause));
    end = index + address.length;
    await pause(address.length);
  }
  return result + text.slice(end);
}

async function withoutParameters(address: string, namesFor: NamesFor, pause: Pause): Promise<string> {
  const [, before, query, after = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (before === undefined || query === undefined) return address;
  const names = namesFor(address);
  let remaining = '';
  let begin = 0;
  for (let at = 0, end; at <= query.length; at = end + 1) {
    end = query.indexOf('&', at);
    if (end === -1) end = query.length;
    if (names.has(parseParameterName(query.slice(at, end)))) {
      remaining += query.slice(begin, at);
      begin = end + 1;
    }
    await pause(end - at);
  }
  if (begin === 0) return address;
  remaining = begin > query.length ? remaining.slice(0, -1) : remaining + query.slice(begin);
  return `${before}${remaining && '?'}${remaining}${after}`;
}

/** Returns the decoded name of a query parameter in lower case. In HTML, `&amp;` comes before a parameter. */
function parseParameterName(parameter: string): string {
  const begin = parameter.startsWith('amp;') ? 'amp;'.length : 0;
  const end = parameter.indexOf('=', begin);
  const name = parameter.slice(begin, end === -1 ? undefined : end);
  return (/[%+]/.test(name) ? decoded(name) : name).toLowerCase();
}

const decoded = (name: string): string => [...new URLSearchParams(name).keys()][0] ?? '';

/** Returns the value with other texts. Parts without such a text are not copied, because that would take long. */
function replaced<Value>(value: Value, texts: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return (texts.get(value) ?? value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  let copy: Value | undefined;
  for (const [key, each] of Object.entries(value) as [keyof Value, Value[keyof Value]][]) {
    const other = replaced(each, texts);
    if (other === each) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Value;
    copy[key] = other;
  }
  return copy ?? value;
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
