import { pace } from './pace.js';
import { median, spreadOf } from './warm-up.js';

/**
 * Measures several rounds. In each round the targets take turns every second, so a machine that is slower for some seconds
 * slows down all of them.
 * @returns what was measured, by target, round and turn.
 */
export async function takeTurns<Target, Measured>(
  targets: readonly Target[],
  measure: (target: Target) => Promise<Measured>,
): Promise<Measured[][][]> {
  const measured = targets.map(() => Array.from({ length: pace.rounds }, (): Measured[] => []));
  for (let round = 0; round < pace.rounds; round++)
    for (let turn = 0; turn < pace.turns; turn++)
      for (const [place, target] of targets.entries()) measured[place]![round]!.push(await measure(target));
  return measured;
}

/** The rate of each round. */
export const ratesOf = (rounds: readonly { rate: number }[][]): number[] =>
  rounds.map((turns) => turns.reduce((sum, { rate }) => sum + rate, 0) / turns.length);

/** Compares the rates of the same rounds. @returns the median of their ratios, and how far the ratios differ. */
export function compareRounds(ours: readonly number[], other: readonly number[]): { ratio: number; spread: number } {
  const ratios = ours.map((rate, round) => rate / other[round]!);
  return { ratio: median(ratios), spread: spreadOf(ratios) };
}
