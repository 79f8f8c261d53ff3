import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';
import { median, percent, spreadOf, warmUp } from './warm-up.js';

const maxConnections = 8;
const rounds = 5;
const milliseconds = 2000;

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
    results.writing = {
      'one writer: PATCH /restriction per second': alone.ours,
      'one writer: bare transactions per second': alone.bare,
      'one writer: ratio to the bare server': alone.ratio,
      'one writer: spread of rounds': alone.spread,
      'eight writers in one organization: ratio to the bare server': together.ratio,
      'eight writers in one organization: spread of rounds': together.spread,
      'eight writers on one row: p50 ms': Math.round(median(one)),
      'eight writers on one row: p99 ms': Math.round(one[Math.floor(one.length * 0.99)]!),
    };
    console.table(results.writing);
  } finally {
    await system.stop();
  }
}

/** Writes per second of Latchkey and of the bare server, which alternate. */
async function compare(system: System, writers: number) {
  const found = { ours: [] as number[], bare: [] as number[], ratio: [] as number[] };
  const rate = async (which: 'api' | 'floor') => rateOf(await patching(system, which, writers, writers));
  for (const which of ['api', 'floor'] as const) await warmUp(`Writes to ${which}`, () => rate(which));
  for (let round = 0; round < rounds; round++) {
    const ours = await rate('api');
    const bare = await rate('floor');
    found.ours.push(ours);
    found.bare.push(bare);
    found.ratio.push(ours / bare);
  }
  const ratio = Math.round(median(found.ratio) * 100) / 100;
  const spread = percent(spreadOf(found.ratio));
  return { ours: Math.round(median(found.ours)), bare: Math.round(median(found.bare)), ratio, spread };
}

/** Milliseconds of each request of several writers. Each writer switches its own rule, or all switch the same one. */
async function patching(system: System, which: 'api' | 'floor', writers: number, rows: number): Promise<number[]> {
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
