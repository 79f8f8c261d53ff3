import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Browser } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';

/** The product, and a member who creates and uses connectors. */
export async function startImportScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const { creator } = await product.organization({
    creator: ['connector:view', 'connector:create', 'connection:create', 'tool:execute'],
  });
  return { product, creator };
}

type Received = { url: string; method: string; headers: Record<string, unknown>; body: string };

/** A third party that records each raw request, and responds with 200 to all of them. */
export async function startRecorder() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url, method, headers } = request;
      received.push({ url: url!, method: method!, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close };
}

type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/** A document with an API key, these paths, and the path that verifies the key. */
export const documentOf = (paths: object, rest: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Cells', version: '1' },
  servers: [{ url: 'https://cells.example.com' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: { '/me': { get: { operationId: 'get_me', responses: {} } }, ...paths },
  ...rest,
});

/** Imports a document, connects an account, and returns functions to run a tool and to read what was received. */
export const connect = (creator: MemberClient, recorder: Recorder, document: object) =>
  connectBy(creator, recorder, { openapi: { document, base_url: recorder.origin } });

/** Does the same for a connector from another source, such as a definition. */
export async function connectBy(creator: MemberClient, recorder: Recorder, source: object) {
  const made = await creator('POST /connector', { kind: 'catalog', ...source });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const begun = await creator('POST /connection', { connector_slug: made.body.slug });
  const browser = new Browser();
  const page = await browser.get(begun.body.connect_url);
  const back = await browser.submit(page, { 'field.api_key': 'sesame' });
  await browser.get(back.location!);
  const { id } = begun.body.connection;
  const run = async (tool_name: string, given: object): Promise<Received & { answer: any }> => {
    const before = recorder.received.length;
    const answer = await creator(`POST /connection/${id}/execute`, { tool_name, arguments: given });
    return { ...(recorder.received[before] ?? { url: '', method: '', headers: {}, body: '' }), answer };
  };
  return { run, slug: made.body.slug as string };
}
