import { pace } from './pace.js';

const maxSpread = 0.05;
const inARow = 3;
const maxRounds = 20;

/** Repeats a measurement until three results in a row agree. Before that, compilation and empty caches distort it. */
export async function warmUp(name: string, measure: () => number | Promise<number>): Promise<void> {
  const rates: number[] = [];
  const since = performance.now();
  while (rates.length < maxRounds && performance.now() - since < pace.warmUp) {
    rates.push(await measure());
    if (rates.length >= inARow && spreadOf(rates.slice(-inARow)) <= maxSpread) return;
  }
  console.log(`${name} is not stable. The spread of its last rounds is ${percent(spreadOf(rates.slice(-inARow)))}.`);
}

/** The spread of measurements, as a fraction of their median. */
export const spreadOf = (rates: number[]): number => (Math.max(...rates) - Math.min(...rates)) / median(rates);

export const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

export const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
