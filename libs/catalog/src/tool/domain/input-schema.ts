import { type InputSchema, type ToolDefinition } from '#connector-definition';

/** A tool's input as everybody sees it and as it is checked: closed, so that a misspelt argument is noticed. */
export const inputSchemaOf = ({ input }: Pick<ToolDefinition, 'input'>): InputSchema => ({
  type: 'object',
  properties: {},
  additionalProperties: false,
  ...input,
});

/** The arguments and variables that a path has places for. */
export function placesIn(path: string): { arguments: string[]; variables: string[] } {
  const variables = [...path.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  const rest = path.replace(/\{\{\w+\}\}/g, '');
  return { arguments: [...rest.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!), variables };
}
