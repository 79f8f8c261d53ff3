import { type ToolboxEntry } from '../../entry/domain/entry.js';

/** What may not work with some clients. */
export type ToolboxWarning = { code: 'too_many_tools'; message: string };

/** How many tools these clients accept in one request, from all servers together. */
const clientLimit = { clients: 'VS Code and models of OpenAI', tools: 128 };

type WarnedToolbox = { entries: readonly ToolboxEntry[]; tool_search: boolean };

/** Returns the warnings for a toolbox. With tool search, agents list two tools instead of many. */
export function listWarnings({ entries, tool_search }: WarnedToolbox): ToolboxWarning[] {
  const count = entries.filter(({ enabled }) => enabled).length;
  const { clients, tools } = clientLimit;
  if (tool_search || count <= tools) return [];
  const message =
    `The toolbox has ${count} tools. ${clients} accept at most ${tools} in a request, together with the tools of other ` +
    'servers. Turn on tool_search, or divide the toolbox.';
  return [{ code: 'too_many_tools', message }];
}
