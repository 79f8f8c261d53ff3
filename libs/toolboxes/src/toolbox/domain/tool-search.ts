import { type ListedTool } from './listed-tool.js';

const maxListed = 100;

export const searchName = 'search_tools';
export const callName = 'call_tool';

/**
 * Whether agents may have to search for tools. With few entries, they never have to. With many, it depends on how many
 * tools the caller can call.
 */
export const mayBeSearched = (toolboxes: readonly { tool_search: boolean; entry_count: number }[]): boolean =>
  toolboxes.reduce((sum, { tool_search, entry_count }) => sum + (tool_search ? entry_count : 0), 0) > maxListed;

/**
 * Returns the tools that an agent lists. If the toolboxes with tool search have too many tools, these are replaced by
 * two tools: one searches them, and one runs them.
 */
export function shownTools<Tool extends { toolbox_id: string; listed: ListedTool }>(
  tools: readonly Tool[],
  searched: ReadonlySet<string>,
): { listed: ListedTool[]; found: ListedTool[] } {
  const isSearched = ({ toolbox_id }: Tool) => searched.has(toolbox_id);
  const found = tools.filter(isSearched).map(({ listed }) => listed);
  if (found.length <= maxListed) return { listed: tools.map(({ listed }) => listed), found: [] };
  const others = tools.filter((tool) => !isSearched(tool)).map(({ listed }) => listed);
  const names = new Set<string>([searchName, callName]);
  return { listed: [...others.filter(({ name }) => !names.has(name)), ...searchTools(found.length)], found };
}

const text = (description: string, maxLength: number) => ({ type: 'string', minLength: 1, maxLength, description });

const buildObjectSchema = (properties: object, required: string[]) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const;

/** The schemas of both tools. */
export const searchSchemas = {
  search: buildObjectSchema({ query: text('What you want to do, in a few words.', 200) }, ['query']),
  call: buildObjectSchema(
    {
      name: text('The name of the tool.', 200),
      arguments: { type: 'object', description: 'The arguments of this tool.' },
    },
    ['name'],
  ),
};

export const searchTools = (count: number): ListedTool[] => [
  {
    name: searchName,
    description: `Searches ${count} tools by keywords and returns each with its arguments. [read]`,
    inputSchema: searchSchemas.search,
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: callName,
    description: `Runs a tool found with ${searchName}. [destructive]`,
    inputSchema: searchSchemas.call,
  },
];
