import { type BadText, bytesOf } from '../../support/bad-texts/corpus.js';
import { connect, clientOf } from '../connecting.js';
import { keyDefinition } from '../definitions.js';
import { type Reply } from '../hostile-server.js';
import { type Outcome, type Place } from '../place.js';
import { outcomeOf, repeated, send } from '../send.js';
import { type TextSystem } from '../system.js';

/** Bytes: the largest responses that the vault reads, and the largest results. */
const maxResponse = 8 * 1024 * 1024 - 1024;
const maxResult = 900 * 1024;

/** The largest head of a response that the vault reads. */
export const maxResponseHead = 30 * 1024;

/** The largest arguments of a tool. */
const maxArguments = 250 * 1024;

const json = { 'content-type': 'application/json' };

/** Responses in which a text is JSON. */
const inJson: Record<string, (json: string) => string> = {
  'a value': (value) => `{"issue":{"text":${value}},"next":null}`,
  'a list of values': (value) => `{"issues":[{"id":${value}},{"id":${value}}]}`,
  'the whole JSON': (value) => value,
};

/** Arguments for tools that have a text argument. */
const argumentsOf = (tool: string, text: BadText): string =>
  tool === 'as_json' ? `{"text":"x","more":${text.json}}` : `{"text":${text.json}}`;

const usualArguments = (tool: string): string => (tool === 'as_json' ? '{"text":"x"}' : '{}');

/** Responses of a third party to tools, to the check of a credential and to steps after connecting. */
export async function toolPlaces(system: TextSystem): Promise<Place[]> {
  const { url, busy, hostile } = system;
  const me: Reply = { body: { id: 'ada', email: 'ada@example.com', region: 'eu' } };
  hostile.at('/api', () => me);
  const definition = keyDefinition(hostile.origin);
  const { slug } = await clientOf(system).connectors.create({ kind: 'catalog', definition } as never);
  const connection = await connect(system, slug, { api_key: 'a-key-of-ada' });
  const longKey = await connect(system, slug, { api_key: 'a'.repeat(4000) });
  const mixedKey = await connect(system, slug, { api_key: '?&=<%"'.repeat(600) });
  const headers = { ...json, authorization: `Bearer ${busy.token}` };

  const post = (path: string, body = '{}') => send({ url: `${url}/connection/${path}`, method: 'POST', headers, body });
  const run = async (tool_name: string, args = usualArguments(tool_name), id = connection): Promise<Outcome> =>
    executed(await post(`${id}/execute`, `{"tool_name":"${tool_name}","arguments":${args}}`));
  const answering = (path: string, reply: Reply, then: () => Promise<Outcome>) =>
    hostile.answering(path, () => reply, then);

  const inBodies = (tool: string, id = connection, about = '', names = Object.keys(inJson)): Place[] =>
    names.map((name) => ({
      name: `tool response of ${tool}: ${name}${about}`,
      encoding: 'json',
      bytes: maxResult / (name === 'a list of values' ? 2 : 1),
      put: (text) =>
        answering('/api/tool', { headers: json, body: inJson[name]!(text.json) }, () => run(tool, undefined, id)),
    }));

  const asText = (type: string, status: number, bytes = maxResult, id = connection): Place => ({
    name: `tool response with ${status} as ${type}${id === longKey ? ' with a long key' : ''}`,
    encoding: 'bytes',
    bytes,
    put: (text) =>
      answering('/api/tool', { status, headers: { 'content-type': type }, body: bytesOf(text.text) }, () =>
        run('plain', undefined, id),
      ),
  });

  const inHeader = (
    name: string,
    status: number,
    tool = 'plain',
    account = () => Promise.resolve(connection),
  ): Place => ({
    name: `tool response header ${name} with ${status} to ${tool}`,
    encoding: 'bytes',
    bytes: maxResponseHead,
    lengths: [1000, Infinity],
    put: async (text) => {
      const id = await account();
      const reply = { status, body: {}, rawHeaders: { [name]: bytesOf(text.text) } };
      return answering('/api/tool', reply, () => run(tool, undefined, id));
    },
  });

  // An account that has reached its rate limit is not called for some time, so each text needs another account. A
  // member can have 200 connections.
  let accounts = 0;
  const newAccount = () => connect(system, slug, { api_key: `a-key-of-account-${++accounts}` });

  const argument = (tool: string): Place => ({
    name: `tool argument of ${tool}`,
    encoding: 'json',
    bytes: maxArguments,
    prepare: () => hostile.at('/api/tool', () => ({ body: {} })),
    put: (text) => run(tool, argumentsOf(tool, text)),
  });

  const atPath = (what: string, path: string, action: () => Promise<Outcome>): Place[] =>
    Object.entries({
      'the whole JSON': (text: BadText): Reply => ({ headers: json, body: text.json }),
      'a value': ({ json: value }: BadText): Reply => ({
        headers: json,
        body: `{"id":"ada","email":${value},"region":${value},"problem":null}`,
      }),
      'a problem': ({ json: value }: BadText): Reply => ({ headers: json, body: `{"problem":${value}}` }),
      text: ({ text }: BadText): Reply => ({ body: bytesOf(text) }),
    }).map(([name, make]) => ({
      name: `${what}: ${name}`,
      encoding: 'json',
      bytes: maxResult,
      prepare: () => hostile.at('/api', () => me),
      put: (text) => answering(path, make(text), action),
    }));

  return [
    ...inBodies('plain'),
    ...['mapped', 'functions', 'failing', 'as_json'].flatMap((tool) => inBodies(tool, connection, '', ['a value'])),
    ...inBodies('plain', longKey, ' with a long key'),
    ...inBodies('plain', mixedKey, ' with a long key of signs', ['a value']),
    asText('application/json', 200, maxResponse),
    asText('application/xml', 200),
    asText('text/plain', 200, maxResponse, longKey),
    asText('application/json', 400),
    asText('text/html', 500),
    ...['link', 'content-type', 'content-disposition', 'content-encoding', 'set-cookie', 'etag', 'date', 'x-text'].map(
      (name) => inHeader(name, 200),
    ),
    ...['link', 'x-next-page'].map((name) => inHeader(name, 200, 'by_link')),
    inHeader('www-authenticate', 401),
    inHeader('www-authenticate', 403),
    inHeader('location', 302),
    inHeader('location', 201),
    { ...inHeader('retry-after', 429, 'plain', newAccount), lengths: [Infinity] },
    { ...inHeader('ratelimit', 429, 'plain', newAccount), lengths: [Infinity] },
    ...['by_cursor', 'by_url'].map((tool): Place => ({
      name: `tool response of ${tool}: the next page`,
      encoding: 'json',
      bytes: maxResult,
      put: (text) =>
        answering('/api/tool', { headers: json, body: `{"rows":[],"next":${text.json}}` }, () => run(tool)),
    })),
    ...definition.tools.filter((tool) => 'input' in tool).map(({ name }) => argument(name)),
    ...atPath('check of a credential', '/api/me', async () =>
      outcomeOf(await post(`${connection}/refresh-credentials`)),
    ),
    ...atPath('step after connecting', '/api/profile', async () =>
      outcomeOf(await repeated(() => post(`${connection}/run-post-install`), 'post_install_running')),
    ),
  ];
}

/**
 * The outcome of a call. A response that cannot be used is a failed call, but neither an error of Latchkey nor a call
 * with an unknown outcome, because the response arrived.
 */
export function executed({ status, text }: { status: number; text: string }): Outcome {
  if (status !== 200) {
    const outcome = outcomeOf({ status, text });
    return text.includes('outcome_unknown') ? { seen: `${status} outcome_unknown`, isWrong: true } : outcome;
  }
  const outcome = /"outcome":"(\w+)"/.exec(text.slice(0, 300))?.[1] ?? '';
  const kind = outcome === 'failed' ? (/"kind":"(\w+)"/.exec(text)?.[1] ?? '') : '';
  return { seen: `200 ${outcome} ${kind}`.trim(), isWrong: false };
}
