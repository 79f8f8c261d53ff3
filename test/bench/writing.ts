import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';

const most = 8;
const rounds = 5;
const milliseconds = 2000;

/** Changing a rule beside a bare transaction that writes the same rows, and many changing one rule at once. */
export async function compareWriting(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const alone = await compare(system, 1);
    const together = await compare(system, most);
    const one = (await patching(system, 'api', most, 1)).toSorted((a, b) => a - b);
    results.writing = {
      'one writer: PATCH /restriction a second': alone.ours,
      'one writer: bare transactions a second': alone.bare,
      'one writer: of the bare one': alone.ratio,
      'eight writers in one organization: of the bare one': together.ratio,
      'eight on one row: p50 ms': Math.round(median(one)),
      'eight on one row: p99 ms': Math.round(one[Math.floor(one.length * 0.99)]!),
    };
    console.table(results.writing);
  } finally {
    await system.stop();
  }
}

/** Writes a second of ours and of the bare server, in turns. */
async function compare(system: System, writers: number) {
  const found = { ours: [] as number[], bare: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = rateOf(await patching(system, 'api', writers, writers));
    const bare = rateOf(await patching(system, 'floor', writers, writers));
    if (round < 0) continue;
    found.ours.push(ours);
    found.bare.push(bare);
    found.ratio.push(ours / bare);
  }
  const ratio = Math.round(median(found.ratio) * 100) / 100;
  return { ours: Math.round(median(found.ours)), bare: Math.round(median(found.bare)), ratio };
}

/** Milliseconds that each request took of some writers, who turn rules of their own, or one, to and fro. */
async function patching(system: System, which: 'api' | 'floor', writers: number, rows: number): Promise<number[]> {
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
