import { type InputSchema, type ToolDefinition } from '#connector-definition';
import { type DocumentPath } from './json-pointer.js';

/**
 * Returns the input schema that callers see and that arguments are checked against. Unless the tool declares otherwise,
 * the schema allows no other properties, so that misspelt arguments are reported.
 */
export const buildInputSchema = ({ input }: Pick<ToolDefinition, 'input'>): InputSchema => ({
  type: 'object',
  properties: {},
  additionalProperties: false,
  ...input,
});

/** Returns the direct inner schemas of a schema, with their places. */
export function innerSchemas(schema: InputSchema): [DocumentPath, InputSchema][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const all: [DocumentPath, unknown][] = [
    ...Object.entries(properties).map(([name, each]): [DocumentPath, unknown] => [['properties', name], each]),
    [['items'], items],
    [['additionalProperties'], additionalProperties],
    ...anyOf.map((each, index): [DocumentPath, unknown] => [['anyOf', index], each]),
    ...oneOf.map((each, index): [DocumentPath, unknown] => [['oneOf', index], each]),
  ];
  return all.filter((each): each is [DocumentPath, InputSchema] => typeof each[1] === 'object');
}

/** Returns the arguments and variables in a path's placeholders. */
export function placeholdersIn(path: string): { arguments: string[]; variables: string[] } {
  const variables = [...path.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  const rest = path.replace(/\{\{\w+\}\}/g, '');
  return { arguments: [...rest.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!), variables };
}
