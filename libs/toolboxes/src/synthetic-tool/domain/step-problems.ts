import { type CatalogTool, inputSchemaOf } from '#catalog';
import { type InputSchema } from '#connector-definition';
import { type SchemaError } from '#kernel';
import { errorAt, type ProgramDiagnostic, warningAt } from './program-diagnostic.js';
import { type ProgramStep } from './program.js';

type Standing = {
  step: Pick<ProgramStep, 'tool_name'>;
  tool: CatalogTool | undefined;
  connection_state: 'ok' | 'missing' | 'unusable';
  verdict: { allowed: boolean };
};

/** What keeps a step from running, as its tool and its connection are now. */
export function stepProblems(
  { step, tool, connection_state, verdict }: Standing,
  position: number,
): ProgramDiagnostic[] {
  const at = `/steps/${position}`;
  if (connection_state === 'missing')
    return [errorAt(`${at}/connection_id`, 'unknown_connection', 'It names no connection that reaches you.')];
  const unusable = 'Its connection does not work now, or is not yours to use.';
  return [
    ...(connection_state === 'unusable' ? [errorAt(`${at}/connection_id`, 'connection_unusable', unusable)] : []),
    ...toolProblems(at, step.tool_name, tool),
    ...(verdict.allowed
      ? []
      : [errorAt(`${at}/tool_name`, 'tool_restricted', 'A restriction keeps you from this tool.')]),
  ];
}

function toolProblems(at: string, name: string, tool: CatalogTool | undefined): ProgramDiagnostic[] {
  if (!tool?.facts.active)
    return [errorAt(`${at}/tool_name`, 'unknown_tool', `The connector has no ${name} turned on.`)];
  const { deprecated } = tool.definition;
  if (!deprecated) return [];
  const instead = deprecated.use === undefined ? '' : `: use ${deprecated.use}`;
  return [
    warningAt(`${at}/tool_name`, 'tool_deprecated', `${name} is deprecated since ${deprecated.since}${instead}.`),
  ];
}

/** What the fields that a step writes out say about the tool's arguments. @param fields null: they cannot be told. */
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
      .map((name) => errorAt(at, 'argument_mismatch', `The tool has no argument ${name}.`)),
    ...required
      .filter((name) => !fields.includes(name))
      .map((name) => errorAt(at, 'argument_mismatch', `The tool needs the argument ${name}.`)),
  ];
}

/** Constants that do not fit the tool's schema; what is missing or unknown among them is told by name already. */
export const constantProblems = (errors: readonly SchemaError[], position: number): ProgramDiagnostic[] =>
  errors
    .filter(({ instancePath }) => instancePath !== '')
    .map(({ instancePath, message }) =>
      errorAt(
        `/steps/${position}/args_template`,
        'argument_mismatch',
        `The argument ${instancePath.slice(1)} ${message ?? 'does not fit the tool'}.`,
      ),
    );

/** Inputs that are passed on to an argument of another type. @param inputs the property of `input`, by argument. */
export function inputProblems(
  own: InputSchema,
  tool: InputSchema,
  inputs: Readonly<Record<string, string>>,
  position: number,
): ProgramDiagnostic[] {
  return Object.entries(inputs).flatMap(([argument, name]) => {
    const [given, wanted] = [typesIn(own, name), typesIn(tool, argument)];
    if (!given || !wanted || given.some((type) => wanted.includes(type))) return [];
    const message = `The argument ${argument} must be ${wanted.join(' or ')}, and input.${name} is ${given.join(' or ')}.`;
    return [errorAt(`/steps/${position}/args_template`, 'argument_mismatch', message)];
  });
}

const known = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Null where the schema does not say; an integer is a number too. */
function typesIn({ properties = {} }: InputSchema, name: string): string[] | null {
  const schema = Object.hasOwn(properties, name) ? (properties[name] as { type?: string | string[] }) : undefined;
  if (!schema?.type) return null;
  const types = [schema.type].flat();
  if (!types.every((type) => known.includes(type))) return null;
  return types.includes('number') ? [...types, 'integer'] : types;
}
