import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';

const writers = 8;
const rounds = 5;
const milliseconds = 2000;

/** Changing a rule beside a bare transaction that writes the same rows, and many changing one rule at once. */
export async function compareWriting(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const ratios: number[] = [];
    const rates = { latchkey: [] as number[], bare: [] as number[] };
    for (let round = -1; round < rounds; round++) {
      const [ours, bare] = [await patching(system, 'api', writers), await patching(system, 'floor', writers)];
      if (round < 0) continue;
      rates.latchkey.push(rateOf(ours));
      rates.bare.push(rateOf(bare));
      ratios.push(rateOf(ours) / rateOf(bare));
    }
    const one = (await patching(system, 'api', 1)).toSorted((a, b) => a - b);
    results.writing = {
      'PATCH /restriction a second': Math.round(median(rates.latchkey)),
      'bare transaction a second': Math.round(median(rates.bare)),
      'of the bare one': Math.round(median(ratios) * 100) / 100,
      'eight on one row: p50 ms': Math.round(median(one)),
      'eight on one row: p99 ms': Math.round(one[Math.floor(one.length * 0.99)]!),
    };
    console.table(results.writing);
  } finally {
    await system.stop();
  }
}

/** Milliseconds that each request took of eight writers, who turn rules of their own, or one, to and fro. */
async function patching(system: System, which: 'api' | 'floor', rows: number): Promise<number[]> {
  const { orgId, token } = system.organizations[0]!;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  const write = async (_: unknown, writer: number) => {
    // Of members' rules: every fifth is a role's.
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
const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
