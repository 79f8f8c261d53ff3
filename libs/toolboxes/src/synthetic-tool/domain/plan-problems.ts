import { errorAt, type ProgramDiagnostic, warningAt } from './program-diagnostic.js';
import { mostCalls, type Program, programLimits } from './program.js';
import { wavesOf } from './waves.js';

/** What is wrong with how the steps hang together, seen without looking anything up. */
export function planProblems({ steps, output_template }: Pick<Program, 'steps' | 'output_template'>) {
  const keys = steps.map(({ key }) => key);
  const planned = new Set(
    wavesOf(steps.map((step) => known(step, keys)))
      .flat()
      .map(({ key }) => key),
  );
  const problems = steps.flatMap(({ key, depends_on }, position): ProgramDiagnostic[] => {
    const at = `/steps/${position}`;
    return [
      ...(keys.indexOf(key) < position
        ? [errorAt(`${at}/key`, 'key_duplicate', `Another step is called ${key}.`)]
        : []),
      ...depends_on.flatMap((other, index) =>
        keys.includes(other)
          ? []
          : [errorAt(`${at}/depends_on/${index}`, 'dependency_unknown', `No step is called ${other}.`)],
      ),
      ...(planned.has(key) ? [] : [errorAt(`${at}/depends_on`, 'dependency_cycle', `${key} waits for itself.`)]),
      ...(isUsed(key, { steps, output_template })
        ? []
        : [
            warningAt(
              at,
              'unused_step',
              `Nothing reads the result of ${key}: no step depends on it, nor does the output.`,
            ),
          ]),
    ];
  });
  const calls = mostCalls(steps);
  if (calls <= programLimits.calls) return problems;
  const message = `A run could make ${calls} calls, and ends after ${programLimits.calls}.`;
  return [...problems, warningAt('/steps', 'too_many_calls', message)];
}

/** Without what is told as unknown. */
const known = ({ key, depends_on }: Program['steps'][number], keys: readonly string[]) => ({
  key,
  depends_on: depends_on.filter((other) => keys.includes(other)),
});

/** Without an output of its own a tool answers the results of all steps. */
const isUsed = (key: string, { steps, output_template }: Pick<Program, 'steps' | 'output_template'>): boolean =>
  output_template === null || output_template.includes(key) || steps.some(({ depends_on }) => depends_on.includes(key));
