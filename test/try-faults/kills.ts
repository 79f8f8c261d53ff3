import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Answer, type Client, clientOf } from '../support/client.js';
import { query } from '../support/cluster/sql.js';
import { isRight, type Row } from './report.js';
import { startSystem, type System } from './system.js';

/** The final result of a key: done, or unknown. Undefined while the request still has to be repeated. */
type End = 'done' | 'unknown' | 'refused';
type Write = { key: string; send: () => Promise<Answer>; end?: End; answer?: Answer };

const together = 6;

/**
 * Kills API and vault while notes and teams are created. Each write has a key and is repeated until its result is
 * final.
 */
export async function kills(dataDir: string, rounds: number): Promise<Row[]> {
  const system = await startSystem(dataDir, 'no limits');
  try {
    const as = clientOf(system.url, system.busy.token, {});
    const notes: Write[] = [];
    const teams: Write[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = [...many(round, 'note'), ...many(round, 'team')].map((key) => writeOf(as, system, key));
      notes.push(...begun.filter(({ key }) => key.startsWith('note')));
      teams.push(...begun.filter(({ key }) => key.startsWith('team')));
      await killDuring(system, begun);
    }
    await settle(system, [...notes, ...teams]);
    return [await rowOf(system, rounds, notes, teams)];
  } finally {
    await system.stop();
  }
}

const many = (round: number, what: string) => Array.from({ length: together }, (_, n) => `${what} ${round}-${n}`);

function writeOf(as: Client, { busy }: System, key: string): Write {
  const headers = { 'idempotency-key': key.replaceAll(' ', '-') };
  const run = { tool_name: 'create_note', arguments: { title: key } };
  const send = key.startsWith('note')
    ? () => as(`POST /connection/${busy.connection}/execute`, run, headers)
    : () => as('POST /team', { name: key }, headers);
  return { key, send };
}

async function killDuring(system: System, begun: Write[]): Promise<void> {
  const part = Math.random() < 0.5 ? 'api' : 'vault';
  const writing = begun.map(async (write) => {
    await setTimeout(Math.random() * 150);
    await attempt(write);
  });
  await setTimeout(20 + Math.random() * 180);
  await system.kill(part);
  await Promise.all([...writing, system.start(part)]);
  // Requests without a response are repeated with the same key.
  await Promise.all(begun.filter(({ end }) => !end).map(attempt));
}

async function attempt(write: Write): Promise<void> {
  const answer = await write.send().catch(() => null);
  if (!answer) return;
  const { status, body } = answer;
  write.answer = answer;
  if (status < 300) write.end = 'done';
  else if (body.error?.reason === 'outcome_unknown') write.end = 'unknown';
  else if (status < 500 && status !== 429 && body.error?.reason !== 'idempotency_in_progress') write.end = 'refused';
}

/**
 * Writes that are still in progress were lost with their process. After two minutes, the sweep marks them and their
 * keys as unknown.
 */
async function settle(system: System, writes: Write[]): Promise<void> {
  await query(
    system.ownerUrl(),
    `update kernel.idempotency_keys set created_at = created_at - interval '5 minutes';
     update connections.open_executions set started_at = started_at - interval '5 minutes';
     delete from kernel.sweeps;`,
  );
  for (const write of writes) if (!write.end) await attempt(write);
  await system.start('worker');
  const open = 'select count(*)::int as open from connections.open_executions';
  const until = performance.now() + 60_000;
  while (performance.now() < until && (await query<{ open: number }>(system.ownerUrl(), open))[0]!.open > 0)
    await setTimeout(200);
}

async function rowOf(system: System, rounds: number, notes: Write[], teams: Write[]): Promise<Row> {
  const traces = await tracesOf(system);
  const kept = countOf(system.provider.api.notesFor('ada').map(({ title }) => title));
  const names = await query<{ name: string }>(system.ownerUrl(), 'select name from identity.teams');
  const stored = countOf(names.map(({ name }) => name));
  const wrong = {
    'done twice for one key': [...notes.map(({ key }) => kept[key]), ...teams.map(({ key }) => stored[key])].filter(
      (count) => (count ?? 0) > 1,
    ).length,
    'acknowledged, but lost':
      notes.filter(({ key, end }) => end === 'done' && !kept[key]).length +
      teams.filter(({ key, end }) => end === 'done' && !stored[key]).length,
    'done, but not logged': Object.keys(kept).filter(
      (title) => !(traces[digestOf(title)]?.executed || traces[digestOf(title)]?.unknown),
    ).length,
    'logged as done, but not done': notes.filter(({ key }) => traces[digestOf(key)]?.executed && !kept[key]).length,
    'acknowledged, but not logged': notes.filter(({ key, end }) => end === 'done' && !traces[digestOf(key)]?.executed)
      .length,
    'started, but never closed': Object.values(traces).filter(
      ({ started, executed, unknown, refused }) => started > executed + unknown + refused,
    ).length,
    'keys without a final result': [...notes, ...teams].filter(({ end }) => !end || end === 'refused').length,
  };
  const of = (writes: Write[], end: End) => writes.filter((write) => write.end === end).length;
  const seen = `${of(notes, 'done')} notes done, ${of(notes, 'unknown')} unknown; ${of(teams, 'done')} teams`;
  return { case: 'kills: API or vault', rounds, wrong, seen, ok: isRight(wrong) };
}

type Trace = { started: number; executed: number; unknown: number; refused: number };

/** Finds them by the digest of their arguments, which the start of an execution records. */
async function tracesOf(system: System): Promise<Record<string, Trace>> {
  const rows = await query<Trace & { digest: string }>(
    system.ownerUrl(),
    `select min(data->>'arguments_digest') as digest,
       count(*) filter (where type = 'tool.started')::int as started,
       count(*) filter (where type = 'tool.executed' and data->>'outcome' = 'succeeded')::int as executed,
       count(*) filter (where type = 'tool.outcome_unknown')::int as unknown,
       count(*) filter (where type = 'tool.refused' or data->>'outcome' = 'failed')::int as refused
     from kernel.events where type like 'tool.%' group by data->>'execution_id'`,
  );
  const traces: Record<string, Trace> = {};
  for (const { digest, ...each } of rows) {
    const sum = (traces[digest] ??= { started: 0, executed: 0, unknown: 0, refused: 0 });
    for (const kind of ['started', 'executed', 'unknown', 'refused'] as const) sum[kind] += each[kind];
  }
  return traces;
}

const digestOf = (title: string): string => createHash('sha256').update(JSON.stringify({ title })).digest('hex');

const countOf = (names: string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};
