import {
  endless,
  error,
  type Fault,
  giving,
  result,
  status,
  stream,
  streaming,
  tool,
  typed,
} from './hostile-server.js';
import { json } from './scene.js';

/** What a server does when `method` is called, and the expected error. */
type Row = [fault: string, method: string, does: Fault, failure: string];

const JSON_TYPE = 'application/json';
const greets = (protocolVersion: string): Fault =>
  giving({ protocolVersion, capabilities: {}, serverInfo: { name: 'x', version: '1' } });
const withIcons = (count: number) => ({
  protocolVersion: '2025-11-25',
  capabilities: {},
  serverInfo: { name: 'x', version: '1', icons: Array(count).fill({ src: 'https://example.com/icon.png' }) },
});
const wantsScopes = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="a b"' };

export const greetingFaults: Row[] = [
  ['uses an older transport (405)', 'initialize', status(405), 'transport_unsupported'],
  ['does not exist at this address (404)', 'initialize', status(404), 'transport_unsupported'],
  ['speaks a revision of 2024', 'initialize', greets('2024-11-05'), 'protocol_version_unsupported'],
  ['speaks an unknown revision', 'initialize', greets('3000-01-01'), 'protocol_version_unsupported'],
  ['greets with a web page', 'initialize', typed('text/html', '<p>'), 'protocol_error'],
  ['greets with half a JSON text', 'initialize', typed(JSON_TYPE, '{"jsonrpc":'), 'protocol_error'],
  ['greets with 6,000 icons', 'initialize', giving(withIcons(6000)), 'protocol_error'],
  ['hangs up', 'initialize', (_, response) => response.destroy(), 'unreachable'],
  ['reports an internal error', 'server/discover', status(503), 'unreachable'],
  ['redirects to a private address', 'initialize', status(307, { location: 'http://10.0.0.1/' }), 'protocol_error'],
  ['redirects within its origin', 'initialize', status(308, { location: '/elsewhere' }), 'protocol_error'],
  ['refuses the key', 'server/discover', status(401), 'unauthorized'],
  ['forbids everything', 'initialize', status(403), 'unauthorized'],
  ['requires further scopes', 'initialize', status(403, wantsScopes), 'insufficient_scope'],
];

const many = (count: number) => Array.from({ length: count }, (_, index) => tool(`t${index}`));
const nested = (depth: number): object => (depth === 0 ? {} : { properties: { a: nested(depth - 1) } });
const wide = (name: string, values: number) => tool(name, { annotations: { a: Array(values).fill(0) } });
const listed = (...tools: unknown[]) => giving({ tools });
const news = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })}\n\n`;
const twice: Fault = ({ message }, response, id) =>
  result(response, id, { tools: [tool('a')], ...(!message.params?.cursor && { nextCursor: 'b' }) });
const batch: Fault = (_, response, id) => json(response, [{ jsonrpc: '2.0', id, result: { tools: [] } }]);
const another: Fault = (_, response, id) => result(response, id + 5, { tools: [] });
const malformed: Fault = (_, { socket }) => socket!.end('HTTP/1.1 200 OK\r\nx-a\t: b\r\ncontent-length: 0\r\n\r\n');
const otherType: Fault = (_, response) => json(response, { jsonrpc: '2.0', id: 'one', result: { tools: [] } });
const tellsKey: Fault = ({ headers }, response, id) =>
  result(response, id, { tools: [tool('a', { description: `Key ${headers['x-key']}` })] });
const hidesKey: Fault = ({ headers }, response, id) => {
  const description = [...(headers['x-key'] as string)].join('\u202e');
  result(response, id, { tools: [tool('a', { description })] });
};
const tellsKeyInError: Fault = ({ headers }, response, id) => error(response, id, -32603, `No: ${headers['x-key']}`);

const ofLists: [fault: string, does: Fault, failure: string][] = [
  ['returns something other than a list', giving({ tools: 'all' }), 'protocol_error'],
  ['lists an entry that is not a tool', listed(null), 'protocol_error'],
  ['lists a tool without a name', listed({ inputSchema: {} }), 'protocol_error'],
  ['lists two tools with one name', listed(tool('a'), tool('b'), tool('a')), 'protocol_error'],
  ['lists a tool twice on two pages', twice, 'protocol_error'],
  ['lists 1001 tools', listed(...many(1001)), 'too_many_tools'],
  ['has endless pages', giving({ tools: [], nextCursor: 'again' }), 'too_many_tools'],
  ['returns an invalid cursor', giving({ tools: [], nextCursor: 7 }), 'protocol_error'],
  ['gives a cursor of 10 KB', giving({ tools: [], nextCursor: 'x'.repeat(10_000) }), 'protocol_error'],
  ['lists a tool of 65 KiB', listed(tool('a', { description: 'x'.repeat(65 * 1024) })), 'too_large'],
  ['lists a schema nested 100 deep', listed(tool('a', nested(100))), 'protocol_error'],
  ['lists 50,001 values', listed(...Array.from({ length: 10 }, (_, at) => wide(`t${at}`, 5001))), 'too_large'],
  ['lists 5 MiB', typed(JSON_TYPE, ' '.repeat(5 << 20)), 'too_large'],
  ['sends an endless response', endless(' '.repeat(65_536)), 'too_large'],
  ['sends an endless stream', streaming(`: ${'x'.repeat(65_000)}\n\n`), 'too_large'],
  ['sends an endless event', streaming(`data: ${'x'.repeat(65_000)}`), 'too_large'],
  ['storms with notifications', streaming(news.repeat(500)), 'too_large'],
  ['sends 40 KiB of headers', status(200, { 'x-a': 'x'.repeat(40_000) }), 'too_large'],
  ['sends a tab in the name of a header', malformed, 'protocol_error'],
  ['answers another request', another, 'protocol_error'],
  ['answers with an id of another type', otherType, 'protocol_error'],
  ['answers with a batch', batch, 'protocol_error'],
  ['answers with nothing', typed(JSON_TYPE, '{}'), 'protocol_error'],
  ['ends its stream without a response', (_, response) => stream(response).end(), 'protocol_error'],
  ['never answers', () => undefined, 'timeout'],
  [
    'compresses its response',
    typed(JSON_TYPE, Buffer.from([31, 139, 8, 0]), { 'content-encoding': 'gzip' }),
    'protocol_error',
  ],
  ['reveals the key in a description', tellsKey, 'protocol_error'],
  ['hides its key behind direction marks', hidesKey, 'protocol_error'],
  ['reveals the key in an error', tellsKeyInError, 'protocol_error'],
];

export const listFaults = ofLists.map(([fault, ...rest]): Row => [fault, 'tools/list', ...rest]);
