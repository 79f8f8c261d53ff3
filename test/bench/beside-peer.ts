import { load, type Target } from './load.js';
import { pace } from './pace.js';
import { cpuOf, cpuOfChildren, type Process } from './processes.js';
import { describeSpread, round } from './report.js';
import { type System } from './system.js';
import { compareRounds } from './taking-turns.js';
import { median, warmUp } from './warm-up.js';

/** Measures rows of the table. @param postgres returns the seconds of processor time that PostgreSQL has used. */
export type PeerRows = (system: System, postgres: () => number) => Promise<Record<string, object>>;

export type Amount = { count: number; seconds: number };

/** One of two programs that do the same work, and the seconds of processor time that each of its processes has used. */
export type Side = {
  name: string;
  run: (seconds: number) => Promise<Amount>;
  cpu: Record<string, () => number>;
};

type Measured = { rates: number[]; cpu: string };

/** Sends requests to a program. A request that fails ends the benchmark. */
export const loaded = (target: Target, cpu: Side['cpu']): Side => ({
  name: target.name,
  cpu,
  run: async (seconds) => {
    const { rate, failed } = await load(target, seconds);
    if (failed > 0) throw new Error(`${target.name} failed ${failed} times.`);
    return { count: rate * seconds, seconds };
  },
});

/** Processor time of a process and of the processes that it started. */
export const cpuWithChildren =
  (process: Process): (() => number) =>
  () =>
    cpuOf(process) + cpuOfChildren(process.child.pid!);

/**
 * Alternates the two, so that a machine that becomes slower affects both.
 * @param difference says in a short sentence what the peer does not do.
 */
export async function besidePeer(ours: Side, peer: Side, difference: string): Promise<object> {
  const sides = [ours, peer];
  for (const side of sides) await warmUp(side.name, async () => rateOf(await side.run(pace.seconds)));
  const rounds = sides.map((): Round[] => []);
  for (let n = 0; n < pace.rounds; n++)
    for (const [place, side] of sides.entries()) rounds[place]!.push(await measureRound(side));
  const [one, other] = rounds.map(summarize) as [Measured, Measured];
  const { ratio, spread } = compareRounds(one.rates, other.rates);
  return {
    peer: peer.name,
    ratio: round(ratio),
    'spread of rounds': describeSpread(spread),
    'per second': Math.round(median(one.rates)),
    'of the peer': Math.round(median(other.rates)),
    'CPU µs': one.cpu,
    'CPU µs of the peer': other.cpu,
    difference,
  };
}

type Round = Amount & { cpu: Record<string, number> };

async function measureRound({ run, cpu }: Side): Promise<Round> {
  const read = () => Object.entries(cpu).map(([name, used]) => [name, used()] as const);
  const before = Object.fromEntries(read());
  const amount = await run(pace.seconds);
  return { ...amount, cpu: Object.fromEntries(read().map(([name, used]) => [name, used - before[name]!])) };
}

const rateOf = ({ count, seconds }: Amount): number => count / seconds;

function summarize(rounds: Round[]): Measured {
  const total = rounds.reduce((sum, { count }) => sum + count, 0);
  const each = Object.keys(rounds[0]!.cpu).map((name) => {
    const seconds = rounds.reduce((sum, { cpu }) => sum + cpu[name]!, 0);
    return `${name} ${Math.round((seconds * 1e6) / total)}`;
  });
  return { rates: rounds.map(rateOf), cpu: each.join(', ') };
}
