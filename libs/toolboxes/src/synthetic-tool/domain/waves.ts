import { type ProgramStep } from './program.js';

type Node = Pick<ProgramStep, 'key' | 'depends_on'>;

/**
 * Steps in the order of their running: those of a wave need nothing of each other, and all that they need is in waves
 * before. What waits for itself, and what waits for that, is in none.
 */
export function wavesOf<Step extends Node>(steps: readonly Step[]): Step[][] {
  const done = new Set<string>();
  const waves: Step[][] = [];
  for (let left = [...steps]; left.length > 0;) {
    const wave = left.filter(({ depends_on }) => depends_on.every((key) => done.has(key)));
    if (wave.length === 0) break;
    for (const { key } of wave) done.add(key);
    waves.push(wave);
    left = left.filter((step) => !wave.includes(step));
  }
  return waves;
}

/** All that a step may read of: what it depends on, and what that does. */
export function ancestorsOf(key: string, steps: readonly Node[]): Set<string> {
  const found = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const each of steps.find((step) => step.key === next)?.depends_on ?? [])
      if (!found.has(each)) {
        found.add(each);
        open.push(each);
      }
  return found;
}
