import { type CatalogTool, inputSchemaOf } from '#catalog';
import { type InputSchema } from '#connector-definition';
import { requirementOf, type SchemaError, typesInWords } from '#platform/schemas';
import { errorAt, type ProgramDiagnostic, warningAt } from './program-diagnostic.js';
import { type ProgramStep } from './program.js';

type Standing = {
  step: Pick<ProgramStep, 'tool_name'>;
  tool: CatalogTool | undefined;
  connection_state: 'ok' | 'missing' | 'unusable';
  verdict: { allowed: boolean };
};

/** Returns the problems with the current tool and connection of a step. */
export function stepProblems(
  { step, tool, connection_state, verdict }: Standing,
  position: number,
): ProgramDiagnostic[] {
  const at = `/steps/${position}`;
  if (connection_state === 'missing')
    return [
      errorAt(`${at}/connection_id`, 'unknown_connection', 'The connection does not exist, or is not shared with you.'),
    ];
  const unusable = 'The connection does not work now, or you do not have `use` access to it.';
  return [
    ...(connection_state === 'unusable' ? [errorAt(`${at}/connection_id`, 'connection_unusable', unusable)] : []),
    ...toolProblems(at, step.tool_name, tool),
    ...(verdict.allowed
      ? []
      : [errorAt(`${at}/tool_name`, 'tool_restricted', 'A restriction blocks you from using this tool.')]),
  ];
}

function toolProblems(at: string, name: string, tool: CatalogTool | undefined): ProgramDiagnostic[] {
  if (!tool?.facts.active)
    return [errorAt(`${at}/tool_name`, 'unknown_tool', `The connector has no enabled tool ${name}.`)];
  const { deprecated } = tool.definition;
  if (!deprecated) return [];
  const instead = deprecated.use === undefined ? '' : `. Use ${deprecated.use} instead`;
  return [
    warningAt(`${at}/tool_name`, 'tool_deprecated', `${name} has been deprecated since ${deprecated.since}${instead}.`),
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
  const { properties = {}, required = [] } = inputSchemaOf(tool.definition);
  const at = `/steps/${position}/args_template`;
  return [
    ...fields
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => errorAt(at, 'argument_mismatch', `The tool has no argument ${name}. Remove it.`)),
    ...required
      .filter((name) => !fields.includes(name))
      .map((name) => errorAt(at, 'argument_mismatch', `The argument ${name} is required.`)),
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
        'argument_mismatch',
        `The argument ${error.instancePath.slice(1)} ${requirementOf(error)}.`,
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
    return [errorAt(`/steps/${position}/args_template`, 'argument_mismatch', message)];
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
