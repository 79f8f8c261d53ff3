import { type BadText, bytesOf } from '../../support/bad-texts/corpus.js';
import { filled, nameOf, textFieldsIn } from '../../support/bad-texts/fields.js';
import { clientOf, connect } from '../connecting.js';
import { type Asked, type Reply } from '../hostile-server.js';
import { alike, type Outcome, type Place } from '../place.js';
import { outcomeOf, repeated, send } from '../send.js';
import { type TextSystem } from '../system.js';
import { executed, maxResponseHead } from './tools.js';

/** Bytes: the largest list and the largest result that the vault reads, and a value in them. */
const maxMessage = 4 * 1024 * 1024 - 1024;
const maxValue = 1024 * 1024;
const maxTool = 60 * 1024;

type Message = { id?: number; method?: string };

const json = { 'content-type': 'application/json' };

const results = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'hostile', title: 'Hostile', version: '1', websiteUrl: 'https://hostile.example.com' },
    instructions: 'Count well.',
  },
  'tools/list': {
    tools: [
      {
        name: 'count',
        title: 'Count',
        description: 'Counts words.',
        inputSchema: {
          type: 'object',
          properties: { text: { type: 'string', description: 'A text.', pattern: '^a', format: 'email', enum: ['a'] } },
          required: ['text'],
        },
        outputSchema: { type: 'object', properties: { count: { type: 'number' } } },
        annotations: { title: 'Count', readOnlyHint: true },
        icons: [{ src: 'https://hostile.example.com/icon.png', mimeType: 'image/png', sizes: ['any'] }],
        _meta: { key: 'value' },
      },
    ],
    nextCursor: undefined as string | undefined,
  },
  'tools/call': {
    content: [
      { type: 'text', text: 'One.', annotations: { audience: ['user'] }, _meta: { key: 'value' } },
      {
        type: 'resource_link',
        uri: 'https://hostile.example.com/a',
        name: 'a',
        description: 'A.',
        mimeType: 'text/plain',
      },
      { type: 'image', data: 'aaaa', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'a', mimeType: 'text/plain' } },
    ],
    structuredContent: { count: 1 },
    isError: false,
    _meta: { key: 'value' },
  },
};

type Method = keyof typeof results;

const simple = { tools: [{ name: 'count', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] };

const responseTo = (id: number | undefined, result: string): string =>
  `{"jsonrpc":"2.0","id":${id},"result":${result}}`;

/** A remote MCP server whose texts are hostile: what it says about itself, its tools, and their results. */
export async function remoteMcpPlaces(system: TextSystem): Promise<Place[]> {
  const { url, busy, hostile } = system;
  /** Replaces the response to one method. */
  let hostileTo: { method: Method; reply: (message: Message) => Reply } | null = null;
  let isReached = false;
  hostile.at('/mcp', ({ method, body }: Asked): Reply => {
    if (method !== 'POST') return { status: 405 };
    const message = JSON.parse(body) as Message;
    if (hostileTo && hostileTo.method === message.method) {
      isReached = true;
      return hostileTo.reply(message);
    }
    if (message.method === 'tools/list') return answer(message, JSON.stringify(simple));
    const known = results[message.method as Method] as object | undefined;
    if (known) return answer(message, JSON.stringify(known));
    return message.id === undefined ? { status: 202 } : { headers: json, body: unknownMethod(message) };
  });
  const mcp = { url: `${hostile.origin}/mcp`, auth_mode: 'none' as const };
  const { slug } = await clientOf(system).connectors.create({ kind: 'remote_mcp', name: 'Hostile tools', mcp });
  const connection = await connect(system, slug);
  const headers = { ...json, authorization: `Bearer ${busy.token}` };
  const post = (path: string, body: string) =>
    send({ url: `${url}/connection/${path}`, method: 'POST', headers, body });
  // The worker lists the tools after connecting, and only one list is read at a time.
  const list = async () =>
    outcomeOf(await repeated(() => post(`${connection}/refresh-tools`, '{}'), 'refresh_in_progress'));
  const call = async () => executed(await post(`${connection}/execute`, '{"tool_name":"count","arguments":{}}'));
  const actions: Record<Method, () => Promise<Outcome>> = { initialize: list, 'tools/list': list, 'tools/call': call };

  /** Lists the harmless tool, so that it can be called. */
  const prepare = async () => {
    hostileTo = null;
    await list();
  };
  /** Makes the vault forget the session, because a request failed in it. Only then does it send `initialize` again. */
  const forgetSession = async () => {
    hostileTo = { method: 'tools/list', reply: () => ({ status: 500 }) };
    await list();
  };
  const answering = async (method: Method, reply: (message: Message) => Reply): Promise<Outcome> => {
    if (method === 'initialize') await forgetSession();
    hostileTo = { method, reply };
    isReached = false;
    return { ...(await actions[method]()), isReached };
  };
  await prepare();

  const place = (
    method: Method,
    what: string,
    bytes: number,
    reply: (text: BadText, message: Message) => Reply,
  ): Place => ({
    name: `remote MCP ${method}: ${what}`,
    encoding: 'json',
    bytes,
    prepare,
    put: (text) => answering(method, (message) => reply(text, message)),
  });

  const places = (method: Method): Place[] => {
    const document = method === 'tools/list' ? { ...results[method], nextCursor: 'x' } : results[method];
    const without = (name: string) => (name === '/nextCursor' ? document : { ...document, nextCursor: undefined });
    return [
      ...textFieldsIn(document).map((field) =>
        alike(
          place(method, nameOf(field), method === 'tools/list' ? maxTool : maxValue, (text, message) =>
            answer(message, filled(without(nameOf(field)), [[field, text]])),
          ),
        ),
      ),
      place(method, 'the result', maxValue, (text, message) => answer(message, text.json)),
      place(method, 'the whole response', maxMessage, ({ text }) => ({ headers: json, body: bytesOf(text) })),
      place(method, 'the message of an error', maxValue, (text, { id }) => ({
        headers: json,
        body: `{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":${text.json},"data":${text.json}}}`,
      })),
      place(method, 'an event stream', maxValue, ({ text }) => ({ headers: stream, body: bytesOf(text) })),
      place(method, 'the data of an event', maxValue, ({ text }, message) => ({
        headers: stream,
        body: Buffer.concat([Buffer.from('data: '), bytesOf(text), Buffer.from(`\n\n${event(message, method)}`)]),
      })),
      place(method, 'the id of an event', maxValue, ({ text }, message) => ({
        headers: stream,
        body: Buffer.concat([Buffer.from('id: '), bytesOf(text), Buffer.from(`\n${event(message, method)}`)]),
      })),
      place(method, 'a notification', maxValue, ({ json: value }, message) => ({
        headers: stream,
        body: `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${value}}}\n\n${event(message, method)}`,
      })),
      ...['mcp-session-id', 'www-authenticate', 'content-type'].map((name): Place => ({
        ...place(method, `header ${name}`, maxResponseHead, ({ text }, message) => ({
          ...answer(message, JSON.stringify(results[method])),
          status: name === 'www-authenticate' ? 401 : 200,
          rawHeaders: { [name]: bytesOf(text) },
        })),
        encoding: 'bytes',
        lengths: [1000, Infinity],
      })),
    ];
  };
  return [...places('initialize'), ...places('tools/list'), ...places('tools/call')];
}

const stream = { 'content-type': 'text/event-stream' };

const answer = ({ id }: Message, result: string): Reply => ({ headers: json, body: responseTo(id, result) });

const event = ({ id }: Message, method: Method): string =>
  `data: ${responseTo(id, JSON.stringify(results[method]))}\n\n`;

const unknownMethod = ({ id }: Message) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32601, message: 'Unknown method.' },
});
