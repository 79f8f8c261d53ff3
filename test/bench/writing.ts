import { cpuOf } from './processes.js';
import { buildRow, round, type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';
import { compareRounds, ratesOf, takeTurns } from './taking-turns.js';
import { median, percent, warmUp } from './warm-up.js';

const maxConnections = 8;
const milliseconds = 1000;

/**
 * Compares a rule change with a bare transaction that writes the same rows, also when many clients change the same
 * rule.
 */
export async function compareWriting(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const alone = await compare(system, 1);
    const together = await compare(system, maxConnections);
    const one = (await patching(system, 'api', maxConnections, 1)).toSorted((a, b) => a - b);
    const onOneRow = { 'p50 ms': Math.round(median(one)), 'p99 ms': Math.round(one[Math.floor(one.length * 0.99)]!) };
    results.writing = {
      'PATCH /restriction/{id}, one writer': buildRow(0.6, alone.ours, alone.bare),
      'PATCH /restriction/{id}, eight writers in one organization': buildRow(0.5, together.ours, together.bare),
      'PATCH /restriction/{id}, eight writers on one row': onOneRow,
    };
    console.table({
      'one writer: PATCH /restriction per second': Math.round(alone.ours.rate),
      'one writer: bare transactions per second': Math.round(alone.bare.rate),
      'one writer: ratio to the bare server': round(alone.ratio),
      'one writer: spread of rounds': percent(alone.spread),
      'eight writers in one organization: ratio to the bare server': round(together.ratio),
      'eight writers in one organization: spread of rounds': percent(together.spread),
      'eight writers on one row: p50 ms': onOneRow['p50 ms'],
      'eight writers on one row: p99 ms': onOneRow['p99 ms'],
    });
  } finally {
    await system.stop();
  }
}

/** The medians of Latchkey and of the bare server, which take turns. */
async function compare(system: System, writers: number) {
  const measure = async (which: 'api' | 'floor') => {
    const before = cpuOf(system[which]);
    const times = await patching(system, which, writers, writers);
    return { rate: rateOf(times), cpu_us: Math.round(((cpuOf(system[which]) - before) * 1e6) / times.length) };
  };
  const both = ['api', 'floor'] as const;
  for (const which of both) await warmUp(`Writes to ${which}`, async () => (await measure(which)).rate);
  const [ours, bare] = (await takeTurns(both, measure)).map((rounds) => {
    const rates = ratesOf(rounds);
    return { rate: median(rates), rates, cpu_us: median(rounds.flat().map(({ cpu_us }) => cpu_us)) };
  });
  return { ours: ours!, bare: bare!, ...compareRounds(ours!.rates, bare!.rates) };
}

/** Milliseconds of each request of several writers. Each writer switches its own rule, or all switch the same one. */
export async function patching(
  system: System,
  which: 'api' | 'floor',
  writers: number,
  rows: number,
): Promise<number[]> {
  const { orgId, token } = system.organizations[0]!;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  const write = async (_: unknown, writer: number) => {
    // Uses only rules on members. Every fifth rule is on a role.
    const url = `${system[which].url}/restriction/${idOf(orgId, 'rstr', 11 + (writer % rows) * 5)}`;
    for (let n = writer; performance.now() < until; n++) {
      const started = performance.now();
      const body = JSON.stringify({ mode: n % 2 ? 'allow' : 'block' });
      const { status } = await fetch(url, { method: 'PATCH', headers, body });
      if (status !== 200) throw new Error(`${url} answers ${status}.`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return times;
}

const rateOf = (times: number[]): number => (times.length * 1000) / milliseconds;
