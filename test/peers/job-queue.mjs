// A worker of pg-boss. `POST` with a list of jobs to the name of a queue adds them in one statement. Prints its address.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

const [, , databaseUrl, orgId] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl });
const deletion = {
  name: 'deletion',
  text: `delete from webhooks.deliveries where org_id = $1 and endpoint_id = $2 and id in (
    select id from webhooks.deliveries where org_id = $1 and endpoint_id = $2 order by id limit 2000)`,
};
const key = Buffer.from('a key of thirty-two bytes, or so');

const queues = {
  deletions: ({ subject_id }) => pool.query({ ...deletion, values: [orgId, subject_id] }),
  messages: async ({ url, body }) => {
    const [id, timestamp] = [JSON.parse(body).data.id, String(Math.floor(Date.now() / 1000))];
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    const headers = { 'content-type': 'application/json', ...signed };
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
    await answer.text();
  },
};

const boss = new PgBoss(databaseUrl);
boss.on('error', (error) => console.error(error));
await boss.start();
// With its default settings, it takes one job every two seconds.
const pace = { localConcurrency: 2, batchSize: 100, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
for (const [queue, run] of Object.entries(queues)) {
  const settle = ({ id, data }) =>
    run(data).then(
      () => ({ id, status: 'completed' }),
      ({ message }) => ({ id, status: 'failed', output: { message } }),
    );
  await boss.createQueue(queue);
  await boss.work(queue, { ...pace, perJobResults: true }, (jobs) => Promise.all(jobs.map(settle)));
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const jobs = JSON.parse(body).map((data) => ({ data }));
  await boss.insert(request.url.slice(1), jobs);
  response.end();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
