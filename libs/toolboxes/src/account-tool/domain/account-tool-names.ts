import { createHash } from 'node:crypto';
import { cutName, exposedName, repeatedNames } from '../../entry/domain/exposed-name.js';

type ToolOfConnector = { connector_slug: string; tool_name: string };

/**
 * Returns a distinct name for each tool, in order: its connector and its own name. Tools whose names would be equal get
 * names with a digest instead, all of them, so that no connector can take the name of another connector's tool.
 */
export function nameAccountTools(tools: readonly ToolOfConnector[]): string[] {
  const names = tools.map(({ connector_slug, tool_name }) => exposedName({ name: null, connector_slug, tool_name }));
  const repeated = new Set(repeatedNames(names).map(({ name }) => name));
  return tools.map((tool, position) => (repeated.has(names[position]!) ? markedName(tool) : names[position]!));
}

/** No slug begins with two underscores, so the name equals no name without a digest. */
function markedName({ connector_slug, tool_name }: ToolOfConnector): string {
  const mark = createHash('sha256').update(`${connector_slug} ${tool_name}`).digest('hex').slice(0, 12);
  return cutName(`__${mark}__${tool_name.replace(/[^A-Za-z0-9_-]/g, '_')}`);
}
