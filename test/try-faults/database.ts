import { setTimeout } from 'node:timers/promises';
import { ask, askFor, type Asked, type Asking, percentile } from './asking.js';
import { isRight, type Row } from './report.js';
import { startSystem, type System } from './system.js';

const away = 3000;
const recovery = 10_000;

/** Ways to make the database unavailable for three seconds and to restore it. */
const faults: Record<string, (system: System) => Promise<void>> = {
  restarted: (system) => system.restartDatabase(() => setTimeout(away)),
  silent: async ({ wire }) => {
    wire.stall();
    await setTimeout(away);
    await wire.mend();
  },
  cut: async ({ wire }) => {
    await wire.cut();
    await setTimeout(away);
    await wire.mend();
  },
};

export async function database(dataDir: string, rounds: number): Promise<Row[]> {
  const system = await startSystem(dataDir, 'limits');
  try {
    const rows: Row[] = [];
    for (const name of Object.keys(faults)) rows.push(await rowOf(system, name, rounds));
    return rows;
  } finally {
    await system.stop();
  }
}

async function rowOf(system: System, name: string, rounds: number): Promise<Row> {
  const authorization = `Bearer ${system.busy.token}`;
  const reading: Asked = { url: `${system.url}/role`, headers: { authorization }, atOnce: 2, pause: 300 };
  const headers = { authorization, 'content-type': 'application/json' };
  const body = '{"name":"Team {n}"}';
  const writing: Asked = { url: `${system.url}/team`, method: 'POST', headers, body, pause: 500 };
  const quiet = await askFor(3000, reading);
  const answers: Asking[] = [];
  const recovered: number[] = [];
  let late = 0;
  let locked = 0;
  for (let round = 0; round < rounds; round++) {
    const asking = [ask(reading), ask(writing)];
    await setTimeout(500);
    await faults[name]!(system);
    const back = Date.now();
    await setTimeout(recovery + 1000);
    const all = (await Promise.all(asking.map(({ stop }) => stop()))).flat();
    answers.push(...all);
    const failed = all.filter(({ at, took, status }) => status >= 500 && at + took > back);
    const after = Math.max(0, ...failed.map(({ at, took }) => at + took - back));
    recovered.push(after);
    if (after > recovery) late++;
    if ((await fetch(`${system.url}/role`, { headers })).status !== 200) locked++;
  }
  const wrong = {
    'responses other than 2xx and 503': answers.filter(({ status }) => status !== 503 && (status < 200 || status > 299))
      .length,
    'recovered after more than 10 s': late,
    'locked out': locked,
  };
  const refused = answers.filter(({ status }) => status === 503).length;
  const seen = `${answers.length} requests, ${refused} × 503, the last one ${Math.round(Math.max(...recovered))} ms after the recovery`;
  const figures = (of: Asking[]) => ({ p50: percentile(of, 0.5), p99: percentile(of, 0.99), count: of.length });
  return {
    case: `database: ${name} for 3 s`,
    rounds,
    wrong,
    quiet: figures(quiet),
    during: figures(answers),
    seen: seen + strangeOf(answers),
    ok: isRight(wrong),
  };
}

const strangeOf = (answers: Asking[]): string => {
  const strange = answers.find(({ status }) => status !== 503 && (status < 200 || status > 299));
  return strange ? `; ${strange.status} ${strange.body.slice(0, 120)}` : '';
};
