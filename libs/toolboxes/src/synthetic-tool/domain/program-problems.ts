import { activeTools, type CatalogTool, buildInputSchema, type Connector } from '#catalog';
import { type InputSchema } from '#connector-definition';
import { findSimilarName, type FieldReason, suggestName } from '#kernel';
import { describeRequirement, type SchemaError, typesInWords } from '#platform/schemas';
import { unknownConnection } from '#connections';
import { unknownTool } from '#access-control';
import { collectAncestors, maxCalls, type Program, programLimits, type ProgramStep, groupWaves } from './program.js';
import { entryNameTaken } from '../../entry/domain/sent-entries.js';
import {
  canAddSyntheticTool,
  canTakeName,
  syntheticToolLimit,
  syntheticToolNameTaken,
} from './synthetic-tool-policy.js';
import {
  keyDuplicate,
  dependencyUnknown,
  dependencyCycle,
  unusedStep,
  tooManyCalls,
  connectionUnusable,
  toolRestrictedField,
  toolDeprecated,
  argumentMismatch,
  toolLimitReached,
} from './program-reasons.js';

/** One problem of a program, with its location. */
export type ProgramDiagnostic = {
  severity: 'error' | 'warning';
  /** The name of the reason. */
  code: string;
  message: string;
  /** JSON Pointer into the program. */
  pointer: string;
};

export const errorAt = (pointer: string, { name: code }: FieldReason, message: string): ProgramDiagnostic => ({
  severity: 'error',
  code,
  message,
  pointer,
});

const warningAt = (pointer: string, { name: code }: FieldReason, message: string): ProgramDiagnostic => ({
  severity: 'warning',
  code,
  message,
  pointer,
});

/**
 * What prevents saving a program besides its own problems.
 * @property name_holder the id of the tool that has the name of the program. Null if there is none.
 * @property changed the id of the tool that the program changes. Null for a new tool.
 * @property tool_count how many synthetic tools the organization has.
 */
type SavingFacts = { name_holder: string | null; changed: string | null; tool_count: number };

/** Returns the problems for which a program without problems of its own could not be saved. */
export const savingProblems = ({ name_holder, changed, tool_count }: SavingFacts): ProgramDiagnostic[] => [
  ...(canTakeName(name_holder, changed).allowed
    ? []
    : [errorAt('/name', entryNameTaken, syntheticToolNameTaken().message)]),
  ...(changed !== null || canAddSyntheticTool(tool_count).allowed
    ? []
    : [errorAt('', toolLimitReached, syntheticToolLimit().message)]),
];

export const isSound = (diagnostics: readonly ProgramDiagnostic[]): boolean =>
  !diagnostics.some(({ severity }) => severity === 'error');

/** Returns the problems of the step graph that can be found without look-ups. */
export function planProblems({ steps, output_template }: Pick<Program, 'steps' | 'output_template'>) {
  const keys = steps.map(({ key }) => key);
  const planned = new Set(
    groupWaves(steps.map((step) => withoutUnknown(step, keys)))
      .flat()
      .map(({ key }) => key),
  );
  const problems = steps.flatMap(({ key, depends_on }, position): ProgramDiagnostic[] => {
    const at = `/steps/${position}`;
    return [
      ...(keys.indexOf(key) < position
        ? [errorAt(`${at}/key`, keyDuplicate, `Another step already has the key ${key}. Choose a different key.`)]
        : []),
      ...depends_on.flatMap((other, index) =>
        keys.includes(other) ? [] : [errorAt(`${at}/depends_on/${index}`, dependencyUnknown, unknownStep(other, keys))],
      ),
      ...(planned.has(key)
        ? []
        : [
            errorAt(
              `${at}/depends_on`,
              dependencyCycle,
              `${key} is in a cycle of dependencies, or depends on one. Remove a key from depends_on.`,
            ),
          ]),
      ...(isUsed(key, { steps, output_template })
        ? []
        : [warningAt(at, unusedStep, `The result of ${key} is not used by any step or by the output.`)]),
    ];
  });
  const calls = maxCalls(steps);
  if (calls <= programLimits.calls) return problems;
  const message = `A run could make ${calls} calls, but runs stop after ${programLimits.calls}.`;
  return [...problems, warningAt('/steps', tooManyCalls, message)];
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
  const before = own === null ? new Set(keys) : collectAncestors(own, steps);
  return read.flatMap((name) => {
    if (!keys.includes(name)) return [errorAt(pointer, dependencyUnknown, unknownStep(name, keys))];
    if (before.has(name)) return [];
    return [
      warningAt(
        pointer,
        dependencyUnknown,
        `steps.${name} is empty here, because ${explainReference(name, own!, steps, reads)}`,
      ),
    ];
  });
}

/** Says why a step gets no result from another step. The advice never makes a cycle. */
function explainReference(
  name: string,
  own: string,
  steps: Program['steps'],
  reads: readonly (readonly string[])[],
): string {
  if (name === own) return 'a step cannot read its own result. Remove it.';
  if (collectAncestors(name, steps).has(own))
    return `${name} runs after this step. Remove it, or change depends_on of ${name}.`;
  const needs = steps.map(({ key, depends_on }, at) => ({ key, depends_on: [...depends_on, ...(reads[at] ?? [])] }));
  if (collectAncestors(name, needs).has(own))
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

type Standing = {
  step: Pick<ProgramStep, 'tool_name'>;
  tool: CatalogTool | undefined;
  connector: Connector | undefined;
  connection_state: 'ok' | 'missing' | 'unusable';
  verdict: { allowed: boolean };
};

/** Returns the problems with the current tool and connection of a step. */
export function stepProblems(
  { step, tool, connector, connection_state, verdict }: Standing,
  position: number,
): ProgramDiagnostic[] {
  const at = `/steps/${position}`;
  if (connection_state === 'missing')
    return [
      errorAt(`${at}/connection_id`, unknownConnection, 'The connection does not exist, or is not shared with you.'),
    ];
  const unusable = 'The connection does not work now, or you do not have `use` access to it.';
  return [
    ...(connection_state === 'unusable' ? [errorAt(`${at}/connection_id`, connectionUnusable, unusable)] : []),
    ...toolProblems(at, step.tool_name, tool, connector),
    ...(verdict.allowed
      ? []
      : [errorAt(`${at}/tool_name`, toolRestrictedField, 'A restriction blocks you from using this tool.')]),
  ];
}

function toolProblems(
  at: string,
  name: string,
  tool: CatalogTool | undefined,
  connector: Connector | undefined,
): ProgramDiagnostic[] {
  if (!tool?.facts.active) {
    const names = connector?.status === 'published' ? activeTools(connector).map(({ facts }) => facts.name) : [];
    const message = tool
      ? `The tool ${name} is disabled, or waits for review.`
      : `The connector has no tool ${name}.${suggestName(name, names)}`;
    return [errorAt(`${at}/tool_name`, unknownTool, message)];
  }
  const { deprecated } = tool.definition;
  if (!deprecated) return [];
  const instead = deprecated.use === undefined ? '' : `. Use ${deprecated.use} instead`;
  return [
    warningAt(`${at}/tool_name`, toolDeprecated, `${name} has been deprecated since ${deprecated.since}${instead}.`),
  ];
}

/**
 * Compares the arguments that a template sets with the arguments of the tool.
 * @param fields the names of the arguments; null if they cannot be determined.
 */
export function argumentProblems(
  tool: CatalogTool | undefined,
  fields: readonly string[] | null,
  position: number,
): ProgramDiagnostic[] {
  if (!tool || fields === null) return [];
  const { properties = {}, required = [] } = buildInputSchema(tool.definition);
  const at = `/steps/${position}/args_template`;
  return [
    ...fields
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => errorAt(at, argumentMismatch, `The tool has no argument ${name}. Remove it.`)),
    ...required
      .filter((name) => !fields.includes(name))
      .map((name) => errorAt(at, argumentMismatch, `The argument ${name} is required.`)),
  ];
}

/**
 * Returns the problems with constants that do not fit the tool's schema. Missing and unknown arguments are reported
 * elsewhere, by name.
 */
export const constantProblems = (errors: readonly SchemaError[], position: number): ProgramDiagnostic[] =>
  errors
    .filter(({ instancePath }) => instancePath !== '')
    .map((error) =>
      errorAt(
        `/steps/${position}/args_template`,
        argumentMismatch,
        `The argument ${error.instancePath.slice(1)} ${describeRequirement(error)}.`,
      ),
    );

/**
 * Returns the problems with inputs that are passed to an argument of another type.
 * @param inputs the property of `input`, by argument.
 */
export function inputProblems(
  own: InputSchema,
  tool: InputSchema,
  inputs: Readonly<Record<string, string>>,
  position: number,
): ProgramDiagnostic[] {
  return Object.entries(inputs).flatMap(([argument, name]) => {
    const [inputTypes, argumentTypes] = [typesIn(own, name), typesIn(tool, argument)];
    if (!inputTypes || !argumentTypes || inputTypes.some((type) => argumentTypes.includes(type))) return [];
    const message = `The argument ${argument} must be ${typesInWords(argumentTypes)}, but input.${name} is ${typesInWords(inputTypes)}.`;
    return [errorAt(`/steps/${position}/args_template`, argumentMismatch, message)];
  });
}

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Returns the types of a property; null if the schema does not say. An integer is also a number. */
function typesIn({ properties = {} }: InputSchema, name: string): string[] | null {
  const schema = Object.hasOwn(properties, name) ? (properties[name] as { type?: string | string[] }) : undefined;
  if (!schema?.type) return null;
  const types = [schema.type].flat();
  if (!types.every((type) => jsonTypes.includes(type))) return null;
  return types.includes('number') ? [...types, 'integer'] : types;
}
