import { type OfferedTool } from '../domain/listed-tool.js';
import { isProxy, type ResolvedEntry } from '../services/entry-resolver.js';
import { type ToolboxToolView, tryBuildToolView } from './toolbox-entry.view.js';

/** Returns the tool as agents list it. Null if it cannot be shown, so that other tools can. */
export function tryBuildOfferedTool(resolved: ResolvedEntry): OfferedTool | null {
  const view = tryBuildToolView(resolved);
  return view && buildOfferedTool(resolved, view);
}

export const buildOfferedTool = (
  resolved: ResolvedEntry,
  { description, input_schema, tier }: ToolboxToolView,
): OfferedTool => ({ description, input_schema, tier, ...buildToolDisplay(resolved) });

export function buildToolDisplay(resolved: ResolvedEntry): Pick<OfferedTool, 'title' | 'pages'> {
  if (!isProxy(resolved)) return { title: resolved.program!.tool.name, pages: false };
  const { connector, tool } = resolved;
  const paged = tool!.definition.pagination ?? connector!.definition.pagination;
  return { title: `${connector!.name}: ${tool!.label}`, pages: (paged?.type ?? 'none') !== 'none' };
}
