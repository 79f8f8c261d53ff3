import fastify from 'fastify';
import { Pool, types } from 'pg';
import { Reads } from '#kernel';
import { enterWithSecret, rightsBySecret } from '../../libs/identity/src/caller/persistence/rights-statement.js';
import { hashSecret } from '../../libs/identity/src/secret/domain/secret.js';
import { serveDirectory } from './floor-directory.js';
import { serveToolbox } from './floor-toolbox.js';
import { changeRule } from './floor-transaction.js';
import { lists, type Statement, tables } from './floor-statements.js';

/**
 * The bare server that results are compared with: Fastify and pg with their defaults, and one named statement for the
 * data of the response.
 */
const [, , url, orgId, userId, times] = process.argv;

const pool = new Pool({
  connectionString: url,
  ...(times === 'text' && { types: { getTypeParser: asText as typeof types.getTypeParser } }),
});

function asText(oid: number, format?: 'text' | 'binary') {
  return oid === Number(types.builtins.TIMESTAMPTZ) ? (text: string) => text : types.getTypeParser(oid, format);
}

const page = {
  name: 'page',
  text: `select * from connections.connections c where org_id = $1 and (owner_user_id = $2 or exists (
      select from connections.shares s where s.org_id = $1 and s.resource_id = c.id and (s.grantee_type = 'org' or s.grantee_id = $2)))
    order by id desc limit 50`,
};
const rows = { name: 'rows', text: 'select * from connections.connections where org_id = $1 and id = any($2)' };
const one = { name: 'one', text: 'select * from connections.connections where org_id = $1 and id = $2' };
const { rows: shown } = await pool.query<{ id: string }>({ ...page, values: [orgId, userId] });
const ids = shown.map(({ id }) => id);

await pool.query(`create table if not exists bench_announced
  (id bigint generated always as identity primary key, org_id text, connection_id text, at timestamptz, ended timestamptz)`);

const server = fastify();
const list = (path: string, statement: Statement, values: unknown[]) =>
  server.get(path, async () => ({ result: (await pool.query({ ...statement, values })).rows }));
// Reads the rows of the page by id. Only the product has to find them first.
list('/connection', rows, [orgId, ids]);
for (const [path, text] of Object.entries(lists))
  list(path, { name: path, text }, text.includes('$2') ? [orgId, userId] : [orgId]);
for (const [path, text] of Object.entries(tables)) list(`/table${path}`, { name: `table${path}`, text }, [orgId]);
server.get('/entries/toolbox/:id', async (request) => {
  const { id } = request.params as { id: string };
  const entries = { name: 'entries', text: 'select entries from toolboxes.toolboxes where org_id = $1 and id = $2' };
  return (await pool.query({ ...entries, values: [orgId, id] })).rows[0] as object;
});
server.get('/connection/:id', async (request) => {
  const { id } = request.params as { id: string };
  return (await pool.query({ ...one, values: [orgId, id] })).rows[0] as object;
});
/** The statements that look up a token are those of the product. */
const reads = new Reads(
  { url: url!, role: null, poolSize: 10, statementTimeoutMs: 10_000 },
  { report: () => undefined },
);
server.get('/with-token/connection/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const hash = hashSecret((request.headers.authorization ?? '').slice('Bearer '.length));
  const caller = await reads.oneEntering({ orgId: null, sql: enterWithSecret }, rightsBySecret, {
    hash,
    now: new Date(),
  });
  if (!caller) return reply.code(401).send();
  return (await pool.query({ ...one, values: [orgId, id] })).rows[0] as object;
});
server.post('/connection/:id/execute', async (request) => {
  const { id } = request.params as { id: string };
  const { url, token } = request.body as { url: string; token: string };
  await pool.query({ ...one, values: [orgId, id] });
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return { outcome: 'succeeded', data: await answer.json() };
});

/** The minimum of a call: it is recorded before it is sent, made by another process, and then marked as finished. */
const announced = 'insert into bench_announced (org_id, connection_id, at) values ($1, $2, now()) returning id';
server.post('/announced/:id/execute', async (request) => {
  const { id } = request.params as { id: string };
  const { via, ...call } = request.body as { via: string };
  await pool.query({ ...one, values: [orgId, id] });
  const { rows: made } = await pool.query<{ id: string }>({ name: 'announce', text: announced, values: [orgId, id] });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${via}/connection/${id}/execute`, {
    method: 'POST',
    headers,
    body: JSON.stringify(call),
  });
  const result: unknown = await answer.json();
  await pool.query({
    name: 'close',
    text: 'update bench_announced set ended = now() where id = $1',
    values: [made[0]!.id],
  });
  return result;
});

server.patch('/restriction/:id', (request) => {
  const { id } = request.params as { id: string };
  return changeRule(pool, orgId!, id, (request.body as { mode: string }).mode);
});

serveDirectory(server, pool, orgId!);
serveToolbox(server, pool, orgId!);

console.log(await server.listen({ port: 0, host: '127.0.0.1' }), ids[0]);
