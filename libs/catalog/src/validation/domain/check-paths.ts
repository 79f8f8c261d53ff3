import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { inputSchemaOf, placeholdersIn } from '../../tool/domain/input-schema.js';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { encodingOf } from '../../tool/domain/value-encoding.js';
import { type Check } from './check.js';
import { signInRequests } from './sign-in-requests.js';

/** Checks that a path stays below the base address for all arguments. */
export const checkPaths: Check = (definition, report) => {
  for (const [place, path] of pathsOf(definition)) {
    const problem = problemWith(path);
    if (problem) report('path_escape', place, problem);
  }
  definition.tools.forEach((tool, index) => {
    for (const name of placeholdersIn(tool.request.path).arguments.filter((each) => !isAlwaysSent(tool, each)))
      report(
        'path_escape',
        ['tools', index, 'request', 'path'],
        `{${name}} must be a required argument with a single value, or have an encoding.`,
      );
  });
};

const pathsOf = (definition: ConnectorDefinition): [DocumentPath, string][] => [
  ...definition.tools.map(({ request }, index): [DocumentPath, string] => [
    ['tools', index, 'request', 'path'],
    request.path,
  ]),
  ...signInRequests(definition).map(({ at, request }): [DocumentPath, string] => [[...at, 'path'], request.path]),
  ...definition.auth.flatMap(({ tools_path }, index): [DocumentPath, string][] =>
    tools_path === undefined ? [] : [[['auth', index, 'tools_path'], `${tools_path}/tool`]],
  ),
];

function problemWith(path: string): string | undefined {
  if (path.split('/').some((segment) => segment === '..' || segment === '.'))
    return 'A path must not contain dot segments.';
  if (path.includes('//')) return 'A path must not have an empty part.';
  if (/[?#\\\s%]/.test(path))
    return 'A path must not be encoded or contain a query or fragment. Parameters go into query.';
  if (/[\p{Cc}\p{Surrogate}]/u.test(path)) return 'A path must not contain control characters or lone surrogates.';
  return undefined;
}

function isAlwaysSent(tool: ToolDefinition, name: string): boolean {
  const { properties = {}, required = [] } = inputSchemaOf(tool);
  const { type, enum: choices, default: preset } = properties[name] ?? {};
  const kinds = encodingOf(tool.request.encoding?.path, name) ? [...single, 'array', 'object'] : single;
  const isWritable = kinds.includes(String(type)) || Array.isArray(choices);
  return isWritable && (required.includes(name) || preset !== undefined);
}

const single = ['string', 'integer', 'number'];
