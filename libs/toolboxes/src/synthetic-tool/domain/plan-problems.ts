import { findSimilarName } from '#kernel';
import { errorAt, type ProgramDiagnostic, warningAt } from './program-diagnostic.js';
import { ancestorsOf, maxCalls, type Program, programLimits, wavesOf } from './program.js';

/** Returns the problems of the step graph that can be found without look-ups. */
export function planProblems({ steps, output_template }: Pick<Program, 'steps' | 'output_template'>) {
  const keys = steps.map(({ key }) => key);
  const planned = new Set(
    wavesOf(steps.map((step) => withoutUnknown(step, keys)))
      .flat()
      .map(({ key }) => key),
  );
  const problems = steps.flatMap(({ key, depends_on }, position): ProgramDiagnostic[] => {
    const at = `/steps/${position}`;
    return [
      ...(keys.indexOf(key) < position
        ? [errorAt(`${at}/key`, 'key_duplicate', `Another step already has the key ${key}. Choose a different key.`)]
        : []),
      ...depends_on.flatMap((other, index) =>
        keys.includes(other)
          ? []
          : [errorAt(`${at}/depends_on/${index}`, 'dependency_unknown', unknownStep(other, keys))],
      ),
      ...(planned.has(key)
        ? []
        : [
            errorAt(
              `${at}/depends_on`,
              'dependency_cycle',
              `${key} is in a cycle of dependencies, or depends on one. Remove a key from depends_on.`,
            ),
          ]),
      ...(isUsed(key, { steps, output_template })
        ? []
        : [warningAt(at, 'unused_step', `The result of ${key} is not used by any step or by the output.`)]),
    ];
  });
  const calls = maxCalls(steps);
  if (calls <= programLimits.calls) return problems;
  const message = `A run could make ${calls} calls, but runs stop after ${programLimits.calls}.`;
  return [...problems, warningAt('/steps', 'too_many_calls', message)];
}

/**
 * Returns the problems with the steps from which an expression reads results. From a step that is not among its
 * dependencies, it would read nothing, without an error.
 * @param position of the step that has the expression; null for the output, which can read every step.
 * @param reads the keys that each step reads, by position
 */
export function readingProblems(
  read: readonly string[],
  { steps, reads }: { steps: Program['steps']; reads: readonly (readonly string[])[] },
  position: number | null,
  pointer: string,
): ProgramDiagnostic[] {
  const keys = steps.map(({ key }) => key);
  const own = position === null ? null : steps[position]!.key;
  const before = own === null ? new Set(keys) : ancestorsOf(own, steps);
  return read.flatMap((name) => {
    if (!keys.includes(name)) return [errorAt(pointer, 'dependency_unknown', unknownStep(name, keys))];
    if (before.has(name)) return [];
    return [
      warningAt(
        pointer,
        'dependency_unknown',
        `steps.${name} is empty here, because ${causeOf(name, own!, steps, reads)}`,
      ),
    ];
  });
}

/** Says why a step gets no result from another step. The advice never makes a cycle. */
function causeOf(name: string, own: string, steps: Program['steps'], reads: readonly (readonly string[])[]): string {
  if (name === own) return 'a step cannot read its own result. Remove it.';
  if (ancestorsOf(name, steps).has(own))
    return `${name} runs after this step. Remove it, or change depends_on of ${name}.`;
  const needs = steps.map(({ key, depends_on }, at) => ({ key, depends_on: [...depends_on, ...(reads[at] ?? [])] }));
  if (ancestorsOf(name, needs).has(own))
    return `this step does not depend on ${name}, and ${name} needs the result of this step. Remove one of the two references.`;
  return `this step does not depend on ${name}. Add it to depends_on.`;
}

function unknownStep(name: string, keys: readonly string[]): string {
  const suggestion = findSimilarName(name, keys);
  return `No step has the key ${name}. ${suggestion === null ? `The keys are ${keys.join(', ')}.` : `Did you mean ${suggestion}?`}`;
}

/** Returns the step's dependencies, without unknown ones, which are reported elsewhere. */
const withoutUnknown = ({ key, depends_on }: Program['steps'][number], keys: readonly string[]) => ({
  key,
  depends_on: depends_on.filter((other) => keys.includes(other)),
});

/** Whether the result of a step is used. Without an output template, every result is. */
const isUsed = (key: string, { steps, output_template }: Pick<Program, 'steps' | 'output_template'>): boolean =>
  output_template === null || output_template.includes(key) || steps.some(({ depends_on }) => depends_on.includes(key));
