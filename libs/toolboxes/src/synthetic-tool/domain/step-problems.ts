import { type CatalogTool, inputSchemaOf } from '#catalog';
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
