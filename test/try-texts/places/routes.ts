import { type BadText, bytesOf, percentEncoded } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, type TextField, withText } from '../../support/bad-texts/fields.js';
import { type Callable, callables, type Parameter } from '../../support/bad-texts/requests.js';
import { type Place } from '../place.js';
import { answerTo, type Sent } from '../send.js';
import { type TextSystem } from '../system.js';

/** The largest body in bytes, with room for the other fields. Some routes accept more. */
const maxBody = 1024 * 1024 - 16 * 1024;
const maxDocument = 8 * 1024 * 1024;

/** Fields with a shorter limit, and those for ids and listed values, fill the largest body all at once. */
const longLimit = 3000;

/** The longest text that a field allows, or the longest that fits. */
function lengthsOf({ maxLength, path }: TextField): number[] {
  if (path.includes('*') || (maxLength ?? 0) > longLimit) return [Infinity];
  return maxLength === undefined ? [] : [maxLength];
}

/** The largest head of a request in bytes, with room for the other headers. */
export const maxHead = 15 * 1024;

/** Routes after which the resource is gone or closed. With a version that does not exist, they change nothing. */
const isFinal = ({ method, name }: Callable): boolean =>
  method === 'DELETE' ||
  /\/(remove|delete|disconnect|revoke|suspend|transfer|owner|withdraw|resolve|rotate)$/.test(name);

/** Health routes are the measure, and this route would revoke the tokens of the other requests. */
const isLeftOut = ({ name }: Callable): boolean => /\/health\/|revoke-all/.test(name);

/** Every text field, raw body, path parameter, query parameter and header that the OpenAPI document names. */
export function routePlaces({ document, things, url, as }: TextSystem): Place[] {
  const routes = callables(document, things).filter((route) => !isLeftOut(route));
  const seen = new Set<string>();
  /** Whether another place has the same declaration. */
  const isSeen = (declaration: string): boolean => seen.has(declaration) || !seen.add(declaration);

  return routes.flatMap((route) => {
    const headersOf = ({ type = '' } = {}): Record<string, string> => ({
      ...(!route.isPublic && (route.template.startsWith('/scim/') ? as.directory : as.owner)),
      ...(type && { 'content-type': type }),
      ...(route.template.startsWith('/mcp') && { accept: 'application/json, text/event-stream' }),
    });
    const send = ({ path = route.path, ...sent }: Partial<Sent> & { path?: string }) =>
      answerTo({ url: url + path, method: route.method, ...sent });
    const place = (what: string, room: Omit<Place, 'name' | 'put'>, put: Place['put']): Place => ({
      name: `route ${route.name} ${what}`,
      ...room,
      put,
    });

    const sendBody = (path: string, body: string) => {
      const never = isFinal(route) && { 'if-match': '"999999"' };
      return send({ path, headers: { ...headersOf(route.body!), ...never }, body });
    };

    const inField = (field: TextField): Place => {
      const { path, body } = route.body!.of(field);
      const bytes = /document/.test(nameOf(field)) ? maxDocument : maxBody;
      const isAlike = isSeen(`body ${field.declaration}`);
      const lengths = isAlike ? [60_000] : [1000, 60_000, ...lengthsOf(field)];
      return place(`body ${nameOf(field)}`, { encoding: 'json', bytes, lengths, isAlike }, (text) =>
        sendBody(path, withText(body, field, text)),
      );
    };

    const inAllFields = (fields: readonly TextField[]): Place => {
      const bytes = maxBody / fields.length;
      const { path, body } = route.body!.of(fields[0]!);
      const room = { encoding: 'json', bytes, lengths: [bytes / 10, Infinity], isAlike: true } as const;
      return place('body with all fields', room, (text) =>
        sendBody(
          path,
          filled(
            body,
            fields.map((field) => [field, text] as const),
          ),
        ),
      );
    };

    const inParameter = ({ name, in: where, declaration }: Parameter): Place => {
      const encoding = where === 'header' ? 'bytes' : 'percent';
      const isAlike = isSeen(declaration);
      const room = { encoding, bytes: maxHead, lengths: isAlike ? [Infinity] : [1000, Infinity], isAlike } as const;
      return place(`${where} ${name}`, room, (text) => send(withParameter(name, where, text)));
    };

    const withParameter = (name: string, where: Parameter['in'], text: BadText): Partial<Sent> & { path?: string } => {
      const never = route.parameters.some((each) => each.name === 'If-Match') && { 'if-match': '"999999"' };
      const headers = { ...headersOf(), ...never };
      const value = percentEncoded(text.text);
      if (where === 'header') return { headers: { ...headers, [name.toLowerCase()]: headerOf(text) } };
      const position = route.template.split('/').indexOf(`{${name}}`);
      const steps = route.path.split('/');
      const path = steps.map((step, at) => (at === position ? value : step)).join('/');
      return { headers, path: where === 'path' ? path : `${route.path}?${name}=${value}` };
    };

    const raw = (type: string): Place =>
      place(
        `body of ${type}`,
        { encoding: 'bytes', bytes: maxBody, lengths: [60_000], isAlike: isSeen(type) },
        ({ text, json, kind }) =>
          send({ headers: headersOf({ type }), body: kind.includes('nested') ? json : bytesOf(text) }),
      );

    const { body } = route;
    const together = body?.fields.filter(({ path, isName }) => !isName && !path.includes('*')) ?? [];
    return [
      ...(body?.fields.map(inField) ?? []),
      ...(together.length > 0 ? [inAllFields(together)] : []),
      ...(body ? [raw(body.type)] : []),
      ...route.parameters.map(inParameter),
    ];
  });
}

/** The text as far as a header can contain it. */
export const headerOf = ({ text }: BadText): string =>
  bytesOf(text)
    .toString('latin1')
    .replace(/[\0-\x1f\x7f]/g, ' ');
