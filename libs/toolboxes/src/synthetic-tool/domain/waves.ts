import { type ProgramStep } from './program.js';

type Node = Pick<ProgramStep, 'key' | 'depends_on'>;

/**
 * Groups steps into waves. The steps of a wave do not depend on each other, and everything they need is in earlier
 * waves. Steps in a cycle, and steps that depend on such a step, are in no wave.
 */
export function wavesOf<Step extends Node>(steps: readonly Step[]): Step[][] {
  const done = new Set<string>();
  const waves: Step[][] = [];
  for (let remaining = [...steps]; remaining.length > 0;) {
    const wave = remaining.filter(({ depends_on }) => depends_on.every((key) => done.has(key)));
    if (wave.length === 0) break;
    for (const { key } of wave) done.add(key);
    waves.push(wave);
    remaining = remaining.filter((step) => !wave.includes(step));
  }
  return waves;
}

/** Returns the steps whose results a step can read: its direct and indirect dependencies. */
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
