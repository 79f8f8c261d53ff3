import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type INestApplicationContext } from '@nestjs/common';
import { Pool } from 'pg';
import { actOfSystem, Clock, EventLog, Metrics, newId, Outbox, Transactions } from '#kernel';
import { createDatabase } from '../database.js';
import { startProducer, startWorker, type WorkerPlace } from './worker.js';

export const org = 'org_outbox';

/** A database with the tables of the test jobs, and functions for its outbox. */
export async function openBench() {
  const { owner, app: url } = await createDatabase();
  const pool = new Pool({ connectionString: owner, max: 20 });
  const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await pool.query(text, values)).rows;
  await sql(`
    create table test_runs (n serial, task_id text, attempt int);
    create table test_effects (task_id text, subject_id text);
    create table test_gate as select true as open;
    grant all on test_runs, test_effects, test_gate, test_runs_n_seq to latchkey_app`);
  await sql('insert into kernel.access_epochs (org_id) values ($1)', [org]);

  const producer = await startProducer({ url });

  const row = async (id: string) => (await sql('select * from kernel.outbox where id = $1', [id]))[0];
  const runs = async (id: string) =>
    (await sql('select attempt from test_runs where task_id = $1 order by n', [id])).map(({ attempt }) => attempt);
  const effects = async (id: string) => (await sql('select from test_effects where task_id = $1', [id])).length;

  /** Queues a job through an event, as a command does. Returns the id of the outbox row. */
  async function ask(job: string, at: Date | null = null): Promise<string> {
    const subject = newId('thing', new Date());
    const [log, act] = [producer.get(EventLog), actOfSystem(producer.get(Clock))];
    const event = { type: `test.${job}`, data: { at: at?.toISOString() ?? null } };
    const resource = { type: 'thing', id: subject, label: null };
    return producer.get(Transactions).run(org, async (manager) => {
      await log.append(org, [{ act, event, resource, changes: [] }]);
      const [row] = await manager.query<{ id: string }[]>('select id from kernel.outbox where subject_id = $1', [
        subject,
      ]);
      return row!.id;
    });
  }

  /** Queues a job without an event. */
  const askDirectly = (job: string, subject: string, due?: Date) =>
    producer.get(Outbox).requestJob(org, job, subject, due);

  const rowsFor = (subject: string) => sql('select * from kernel.outbox where subject_id = $1 order by id', [subject]);

  let gatekeeper = 0;

  /** Holds the locks of a statement until they are released. */
  async function hold(statement: string) {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    gatekeeper = rows[0]!.pid;
    await client.query(`begin; ${statement}`);
    return async () => {
      await client.query('commit');
      client.release();
    };
  }

  /** Holds locks that the jobs need, so that they stop halfway. */
  const closeGate = () => hold('select from test_gate for update');

  /** The database sessions of jobs that wait at the gate. They end with their process. */
  const sessionsAtGate = async (): Promise<number[]> => {
    const waiting = 'select pid from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))';
    return (await sql(waiting, [gatekeeper])).map(({ pid }) => pid);
  };

  /** Waits until the given number of jobs wait at the gate. */
  const untilAtGate = (count: number) => until(async () => (await sessionsAtGate()).length === count);

  /** Expires the lease of the worker that claimed the row. */
  const expire = (id: string) =>
    sql(`update kernel.outbox set claimed_until = now() - interval '1 second' where id = $1`, [id]);

  const dropRow = (id: string) => sql('delete from kernel.outbox where id = $1', [id]);
  const dropRowsFor = (subject: string) => sql('delete from kernel.outbox where subject_id = $1', [subject]);

  const makeDue = (id: string) => sql('update kernel.outbox set due_at = now() where id = $1', [id]);

  /** Makes the rows of a subject due, as after this many attempts and failures. */
  const makeDueFor = (subject: string, { attempts, failures }: { attempts?: number; failures?: number } = {}) =>
    sql(
      `update kernel.outbox set due_at = now(), attempts = coalesce($2::integer, attempts),
         failures = coalesce($3::integer, failures) where subject_id = $1`,
      [subject, attempts ?? null, failures ?? null],
    );

  /** Makes a row due, and returns for how many seconds it was put off, and its last error. */
  const skipDelay = async (id: string): Promise<{ put_off: string; last_error: string }> => {
    const [row] = await sql(
      `update kernel.outbox set due_at = now() from (select due_at - now() as left from kernel.outbox where id = $1) was
         where id = $1 returning extract(epoch from was.left) as put_off, last_error`,
      [id],
    );
    return row;
  };

  const makeSweepsDue = () => sql('delete from kernel.sweeps');
  const makeSweepDue = (name: string) => sql('update kernel.sweeps set next_at = now() where name = $1', [name]);

  /** Adds an idempotency key of each organization, named for its age. */
  const addIdempotencyKeys = (age: string, ...orgs: string[]) =>
    sql(
      `insert into kernel.idempotency_keys (org_id, principal, key, fingerprint, created_at)
         select unnest($1::text[]), 'usr_a', $2::text, '', now() - $2::text::interval`,
      [orgs, age],
    );
  const dropIdempotencyKeys = () => sql('delete from kernel.idempotency_keys');

  const untilGone = (id: string) => until(async () => (await row(id)) === undefined);

  const untilEnded = (pids: number[]) =>
    until(async () => (await sql('select from pg_stat_activity where pid = any($1)', [pids])).length === 0);

  const stop = async () => {
    await producer.close();
    await pool.end();
  };
  return {
    url,
    sql,
    dropRow,
    dropRowsFor,
    makeDue,
    makeDueFor,
    skipDelay,
    makeSweepsDue,
    makeSweepDue,
    addIdempotencyKeys,
    dropIdempotencyKeys,
    row,
    runs,
    effects,
    ask,
    askDirectly,
    rowsFor,
    hold,
    closeGate,
    untilAtGate,
    sessionsAtGate,
    untilEnded,
    expire,
    untilGone,
    stop,
  };
}

/** Waits for a condition that becomes true elsewhere, until the test's time limit. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const running: INestApplicationContext[] = [];

export async function work(place: WorkerPlace): Promise<INestApplicationContext> {
  const worker = await startWorker(place);
  running.push(worker);
  return worker;
}

export const stopWorkers = async () => void (await Promise.all(running.splice(0).map((worker) => worker.close())));

export const metric = async (worker: INestApplicationContext, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await worker.get(Metrics).text())?.[1]);

/** A worker in a process that can be killed. */
export function workInProcess(place: WorkerPlace) {
  const path = fileURLToPath(new URL('process.js', import.meta.url));
  const child = fork(path, { env: { ...process.env, TEST_WORKER: JSON.stringify(place) }, execArgv: [] });
  return async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
}
