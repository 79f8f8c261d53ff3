import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { writePythonClient } from '../../libs/client/generator/python.js';
import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { hasPython, pythonTitle } from '../support/python.js';

const describeInPython = (title: string, tests: () => void) =>
  (hasPython ? describe : describe.skip)(pythonTitle(title), tests);

let api: Api;
let owner: MemberClient;
let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  if (!hasPython) return;
  api = await startApi();
  folder = mkdtempSync(join(tmpdir(), 'latchkey-python-'));
  const document = (await api.client()('GET /schema/openapi.json')).body;
  writePythonClient(document, join(folder, 'client'));
});
beforeEach(async () => {
  if (hasPython) ({ owner } = await api.organization());
});
afterAll(async () => {
  if (!hasPython) return;
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
  await api.stop();
});

/** Runs a program that has `latchkey`, a client with the owner's token. Returns what it prints. */
async function python(program: string, url = api.base): Promise<string> {
  const start = `from latchkey_client import Client, LatchkeyError\nlatchkey = Client("${url}", "${owner.token}")\n`;
  const env = { ...process.env, PYTHONPATH: join(folder, 'client'), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await promisify(execFile)('python3', ['-c', start + program], { env });
  return stdout;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const teamNames = async () => (await owner('GET /team')).body.result.map(({ name }: any) => name).sort();

describeInPython('The Python client', () => {
  it('runs the example of its README with the documented output', async () => {
    const readme = readFileSync('libs/client-python/README.md', 'utf8');
    const [, example] = /```python\n(.*?)```/s.exec(readme)!;
    const [, output] = /```text\n(.*?)```/s.exec(readme)!;
    const program = example!.replace('https://latchkey.example.com', api.base).replace('lk_live_pat_…', owner.token);
    expect(await python(program)).toBe(output);
  });

  it('loads the pages of a list only as they are read', async () => {
    for (const name of ['A', 'B', 'C']) await owner('POST /team', { name });
    const paths: string[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url!);
      void fetch(api.base + request.url, { headers: { authorization: `Bearer ${owner.token}` } }).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
    const program = `
rows = iter(latchkey.list_teams(limit=1, sort="name"))
print(next(rows)["name"], next(rows)["name"])`;
    expect(await python(program, url)).toBe('A B\n');
    expect(paths).toEqual(['/team?limit=1&sort=name', expect.stringMatching(/^\/team\?limit=1&sort=name&cursor=./)]);
    expect(await python('print([row["name"] for row in latchkey.list_teams(limit=2, sort="name").all()])')).toBe(
      "['A', 'B', 'C']\n",
    );
  });

  it("raises the API's errors with status, code, reason and fields", async () => {
    const program = `
team = latchkey.create_team({"name": "Taken"})
calls = [
    lambda: latchkey.create_team({"name": "Taken"}),
    lambda: latchkey.create_team({"name": ""}),
    lambda: latchkey.update_team(team["id"], {"name": "Other"}, if_match='"99"'),
    lambda: latchkey.get_team("../role?x=#y"),
]
for call in calls:
    try:
        call()
    except LatchkeyError as error:
        print(error.status, error.code, error.reason, [field["path"] for field in error.fields], error.request_id[:4])`;
    expect((await python(program)).split('\n')).toEqual([
      '409 conflict name_taken [] req_',
      "400 validation_error invalid_fields ['/name'] req_",
      expect.stringMatching(/^412 \w+ version_mismatch \[\] req_$/),
      expect.stringMatching(/^404 not_found /),
      '',
    ]);
  });

  it('changes a role with the ETag of its response, as documented', async () => {
    const program = `
role_id = latchkey.create_role({"name": "Support", "permissions": ["connector:view"]})["id"]
${/```py\n(.*?)```/s.exec(readFileSync('docs/client.md', 'utf8'))![1]}
tell = lambda response: print(etags, latchkey.get_role(role_id)["name"], response.status)
try: latchkey.update_role(role_id, {"name": "Other"}, if_match=etags[-1], on_response=tell)
except LatchkeyError as error: print(error.reason)`;
    expect(await python(program)).toBe(`['"1"'] Support (old) 412\nversion_mismatch\n`);
  });

  it('names the method that has no such argument', async () => {
    const printed = await python('try: latchkey.list_teams(nope=1)\nexcept TypeError as error: print(error)');
    expect(printed).toContain('list_teams() got an unexpected keyword argument');
  });

  it('retries a write whose response was lost, without performing it twice', async () => {
    const keys: unknown[] = [];
    const url = await serve((request, response) => {
      const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers as Record<string, string>;
      keys.push(key);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = { authorization: authorization!, 'idempotency-key': key!, 'content-type': type! };
        const sent = fetch(api.base + request.url, { method: 'POST', headers, body: Buffer.concat(chunks) });
        void sent.then(async (answer) => {
          if (keys.length === 1) request.socket.destroy();
          else if (keys.length === 2) response.writeHead(503, { 'retry-after': '0' }).end('<h1>Busy</h1>');
          else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
        });
      });
    });
    expect(await python('print(latchkey.create_team({"name": "Once"})["name"])', url)).toBe('Once\n');
    expect([keys.length, new Set(keys).size, await teamNames()]).toEqual([3, 1, ['Once']]);
  });

  it('retries after a conflict that can be retried', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      const isFirst = ++requests === 1;
      const body = isFirst ? { error: { reason: 'write_contention' } } : { organization: { id: 'org_1' } };
      response.writeHead(isFirst ? 409 : 200, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(body));
    });
    expect(await python('print(latchkey.get_me()["organization"]["id"])', url)).toBe('org_1\n');
    expect(requests).toBe(2);
  });

  it('does not retry a 429 without Retry-After', async () => {
    let requests = 0;
    const url = await serve((_, response) => void (requests++, response.writeHead(429).end()));
    const program = `
try:
    latchkey.get_me()
except LatchkeyError as error:
    print(error.status)`;
    expect([await python(program, url), requests]).toEqual(['429\n', 1]);
  });

  it('raises an error instead of a long wait', async () => {
    let requests = 0;
    const url = await serve(
      (_, response) => void (requests++, response.writeHead(503, { 'retry-after': '3600' }).end()),
    );
    const program = `
try:
    latchkey.get_me()
except LatchkeyError as error:
    print(error.status, error.retry_after)`;
    expect([await python(program, url), requests]).toEqual(['503 3600.0\n', 1]);
  });

  it('does not send the token to the address of a redirect', async () => {
    let requests = 0;
    const elsewhere = await serve((_, response) => void (requests++, response.end('{}')));
    const url = await serve((_, response) => void response.writeHead(302, { location: elsewhere }).end());
    const program = `
try:
    latchkey.get_me()
except LatchkeyError as error:
    print(error.status)`;
    expect([await python(program, url), requests]).toEqual(['302\n', 0]);
  });

  it('raises a connection error after the timeout of a call and its retries', async () => {
    let requests = 0;
    const url = await serve(() => void requests++);
    const program = `
from latchkey_client import LatchkeyConnectionError
try:
    latchkey.get_me(timeout=0.05, max_retries=1)
except LatchkeyConnectionError as error:
    print(error.timeout, error)`;
    expect([await python(program, url), requests]).toEqual([`0.05 ${url} did not respond within 0.05 seconds.\n`, 2]);
  });

  it('makes requests concurrently with asyncio, and retries them', async () => {
    let requests = 0;
    const waiting: (() => void)[] = [];
    const url = await serve((request, response) => {
      requests++;
      if (requests === 1) return void response.writeHead(503, { 'retry-after': '0' }).end();
      // Responds only when two requests wait at the same time.
      waiting.push(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(`{"id":"${request.url}"}`),
      );
      if (waiting.length === 2) for (const respond of waiting) respond();
    });
    const program = `
import asyncio
from latchkey_client import AsyncClient
async def main():
    async def token():
        return "lk_test"
    latchkey = AsyncClient("${url}", token)
    teams = await asyncio.gather(latchkey.get_team("a"), latchkey.get_team("b"))
    print([team["id"] for team in teams])
asyncio.run(main())`;
    expect([await python(program), requests]).toEqual([`['/team/a', '/team/b']\n`, 3]);
  });

  it('reads lists with async for', async () => {
    for (const name of ['A', 'B', 'C']) await owner('POST /team', { name });
    const program = `
import asyncio
from latchkey_client import AsyncClient
async def main():
    rows = AsyncClient("${api.base}", "${owner.token}").list_teams(limit=2, sort="name")
    print([row["name"] async for row in rows], len(await rows.all(1)))
asyncio.run(main())`;
    expect(await python(program)).toBe("['A', 'B', 'C'] 1\n");
  });

  it('waits for a connection, and raises an error with it if the account is not connected in time', async () => {
    const statuses = ['pending', 'active', 'pending'];
    const url = await serve((_, response) => {
      const connection = { id: 'conn_1', status: statuses.shift(), last_error: null };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(connection));
    });
    const program = `
from latchkey_client import ConnectionTimeoutError, wait_for_connection
print(wait_for_connection(latchkey, "conn_1", interval=0)["status"])
try:
    wait_for_connection(latchkey, "conn_1", timeout=0)
except ConnectionTimeoutError as error:
    print(error.connection["status"])
    print(error)`;
    expect(await python(program, url)).toMatch(/^active\npending\n.* The person may have cancelled\.\n$/);
  });

  it('verifies webhook messages', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const text = '{"type":"role.created","data":{"summary":"é"}}';
    const at = new Date();
    const headers = {
      'Webhook-Id': 'aud_1',
      'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
      'Webhook-Signature': new Webhook(secret).sign('aud_1', at, text),
    };
    const program = `
import json
from latchkey_client import WebhookVerificationError, verify_webhook
headers = json.loads('${JSON.stringify(headers)}')
text = '${text}'
print(verify_webhook(text, headers, "${secret}")["type"])
old = {**headers, "Webhook-Timestamp": "1700000000"}
for body, given in [(text + " ", headers), (text, old), (text, {})]:
    try:
        print(verify_webhook(body.encode(), given, "${secret}"))
    except WebhookVerificationError:
        print("refused")`;
    expect(await python(program)).toBe('role.created\nrefused\nrefused\nrefused\n');
  });

  it('has a type for each body and response, and the same methods in both classes', async () => {
    const program = `
import typing
from latchkey_client import AsyncClient, types
public = lambda of: {name for name in dir(of) if not name.startswith("_")}
print(public(Client) == public(AsyncClient))
for call in (Client.create_team, AsyncClient.create_team):
    hints = typing.get_type_hints(call)
    print(hints["body"].__name__, hints["return"].__name__)
print("name_taken" in typing.get_args(types.ErrorReason))`;
    const expected = ['True', 'CreateTeamBody Team', 'CreateTeamBody Team', 'True', ''];
    expect((await python(program)).split('\n')).toEqual(expected);
  });

  it('has a method for each route that the TypeScript client has', async () => {
    const routes = readFileSync('libs/client/src/generated/routes.ts', 'utf8').match(/"(LIST|[A-Z]+) \/[^"]*"/g)!;
    const count = `print(len([name for name in dir(Client) if not name.startswith("_")]))`;
    expect(Number(await python(count))).toBe(routes.length);
  });
});
