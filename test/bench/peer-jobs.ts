import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { createClient } from '#client';
import { assertSame } from './assert-same.js';
import { besidePeer, type PeerRows, type Side } from './beside-peer.js';
import { isBrief } from './pace.js';
import { cpuOf, startSpeaking } from './processes.js';
import { happened } from './seed/happened.js';
import { type System } from './system.js';

/** Jobs of one round; events of one round, and the endpoints that receive each of them. */
const [jobs, events, endpoints] = [isBrief ? 500 : 3000, isBrief ? 20 : 500, 8];

/** How often the database is asked whether all jobs have run, in milliseconds. */
const pause = 20;

/** One delivery for each job to delete. */
const deliveries = `
  insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, status)
  select $1, subject_id, 'whdl_' || subject_id, 'aud_' || subject_id, 'role.created', now(), 'succeeded'
  from unnest($2::text[]) as subject_id`;

/** Finds the first delivery only, because PostgreSQL's processor time is measured. */
const undeleted = 'select id from webhooks.deliveries where org_id = $1 limit 1';

/** Rows as the event `webhook_endpoint.deleted` writes them. */
const outbox = `
  insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
  select $1, 'task_' || subject_id, 'DeleteDeliveries', 'aud_' || subject_id, subject_id, now()
  from unnest($2::text[]) as subject_id`;

type Work = { system: System; client: Client; boss: string; cpu: Record<'ours' | 'peer', Side['cpu']> };

/** Runs jobs by Latchkey's outbox and by pg-boss, both in the same PostgreSQL. */
export const jobRows: PeerRows = async (system, postgres) => {
  const boss = await startSpeaking(resolve('test/peers/job-queue.mjs'), [
    system.ownerUrl,
    system.organizations[0]!.orgId,
  ]);
  const client = new Client({ connectionString: system.ownerUrl });
  await client.connect();
  try {
    const worker = await system.startWorker();
    const ours = { worker: () => cpuOf(worker), PostgreSQL: postgres };
    const peer = { peer: () => cpuOf(boss), PostgreSQL: postgres };
    const work = { system, client, boss: boss.line, cpu: { ours, peer } };
    return { 'A job that deletes one row': await compareDeletions(work), ...(await compareMessages(work)) };
  } finally {
    await client.end();
    boss.child.kill('SIGKILL');
  }
};

function compareDeletions({ system, client, boss, cpu }: Work): Promise<object> {
  const { orgId } = system.organizations[0]!;
  const isDone = async () => (await client.query(undeleted, [orgId])).rows.length === 0;
  const running = (enqueue: (subjects: string[]) => Promise<unknown>) => async () => {
    const subjects = Array.from({ length: jobs }, () => `whep_${process.hrtime.bigint()}${++made}`);
    await client.query(deliveries, [orgId, subjects]);
    return timed(jobs, async () => {
      await enqueue(subjects);
      while (!(await isDone())) await setTimeout(pause);
    });
  };
  const ours = running((subjects) => client.query(outbox, [orgId, subjects]));
  const peer = running((subjects) =>
    queue(
      boss,
      'deletions',
      subjects.map((subject_id) => ({ subject_id })),
    ),
  );
  return besidePeer(
    { name: 'outbox', run: ours, cpu: cpu.ours },
    { name: 'pg-boss', run: peer, cpu: cpu.peer },
    'It takes and finishes a hundred jobs by one statement. Jobs of a worker that stopped wait for up to 15 minutes.',
  );
}

let made = 0;

async function compareMessages({ system, client, boss, cpu }: Work): Promise<Record<string, object>> {
  const { orgId, token } = system.organizations[0]!;
  const owner = createClient({ url: system.api.url, token });
  const receiver = await startReceiver();
  try {
    for (let n = 0; n < endpoints; n++)
      await owner.webhooks.createEndpoint({ url: `${receiver.url}/${n}`, events: ['team.deleted'] });
    const total = events * endpoints;
    const sent = (send: () => Promise<unknown>) => () =>
      timed(total, async () => {
        receiver.messages.length = 0;
        await Promise.all([send(), receiver.until(total)]);
      });
    const ours = sent(() => client.query(happened, [orgId, 'team.deleted', events]));
    await ours();
    const messages = receiver.messages.map(({ path, body }) => ({ url: receiver.url + path, body }));
    const peer = sent(() => queue(boss, 'messages', messages));
    await peer();
    const show = ({ url, body }: { url: string; body: string }) => `${url} ${body}`;
    const arrived = receiver.messages.map(({ path, body }) => show({ url: receiver.url + path, body }));
    assertSame('pg-boss', arrived.toSorted(), messages.map(show).toSorted());
    const row = await besidePeer(
      { name: 'webhooks', run: ours, cpu: cpu.ours },
      { name: 'pg-boss', run: peer, cpu: cpu.peer },
      'It gets finished messages, keeps no record of the attempt and the response, and checks no address.',
    );
    return { 'A message to a subscriber of an event': row };
  } finally {
    receiver.stop();
  }
}

async function timed(count: number, work: () => Promise<void>) {
  const began = performance.now();
  await work();
  return { count, seconds: (performance.now() - began) / 1000 };
}

async function queue(url: string, name: string, data: object[]): Promise<void> {
  const answer = await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`pg-boss answers ${answer.status}.`);
}

async function startReceiver() {
  const messages: { path: string; body: string }[] = [];
  let arrived = () => {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      response.writeHead(204).end();
      messages.push({ path: request.url!, body });
      arrived();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    async until(count: number): Promise<void> {
      while (messages.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    },
    stop: () => void (server.closeAllConnections(), server.close()),
  };
}
