import { type OpenToolbox } from '../../toolbox/domain/offered-tools.js';
import { type ListedTool } from './listed-tool.js';

/** Source: product design, Finding tools in large sets. */
const mostListed = 100;

export const searchName = 'search_tools';
export const callName = 'call_tool';

/** Where they have fewer entries they are listed; where they have so many, it takes every tool to know. */
export const mayBeSearched = (toolboxes: readonly OpenToolbox[]): boolean =>
  toolboxes.reduce((sum, { tool_search, entry_count }) => sum + (tool_search ? entry_count : 0), 0) > mostListed;

/** What an agent lists: every tool, or in place of those that are too many to list the two that find and run them. */
export function shownTools<Tool extends { toolbox_id: string; listed: ListedTool }>(
  tools: readonly Tool[],
  searched: ReadonlySet<string>,
): { listed: ListedTool[]; found: ListedTool[] } {
  const isSearched = ({ toolbox_id }: Tool) => searched.has(toolbox_id);
  const found = tools.filter(isSearched).map(({ listed }) => listed);
  if (found.length <= mostListed) return { listed: tools.map(({ listed }) => listed), found: [] };
  const others = tools.filter((tool) => !isSearched(tool)).map(({ listed }) => listed);
  const names = new Set<string>([searchName, callName]);
  return { listed: [...others.filter(({ name }) => !names.has(name)), ...searchTools(found.length)], found };
}

const text = (description: string) => ({ type: 'string', description });

const searchTools = (count: number): ListedTool[] => [
  {
    name: searchName,
    description: `Finds tools among ${count} by words of what they do, with the arguments that each takes. [read]`,
    inputSchema: schemaOf({ query: text('What is to be done, in a few words.') }, ['query']),
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: callName,
    description: `Runs a tool that ${searchName} has found. [destructive]`,
    inputSchema: schemaOf({ name: text('Its name.'), arguments: { type: 'object' } }, ['name']),
  },
];

const schemaOf = (properties: object, required: string[]) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const;
