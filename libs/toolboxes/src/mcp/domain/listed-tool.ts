import { type OfferedTool } from '../../toolbox/domain/offered-tools.js';
import { toolHints, type ToolHints } from './tool-hints.js';

/** A tool as `tools/list` shows it. Source: Model Context Protocol, Tool. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object' };
  annotations: ToolHints & { title: string };
};

/** The argument that stands for the page, which no tool has by itself. */
const pageArgument = '_page_cursor';

export function listedTool(name: string, { title, description, input_schema, tier, pages }: OfferedTool): ListedTool {
  const own = input_schema as { properties?: object };
  const inputSchema = pages ? { ...own, properties: { ...own.properties, [pageArgument]: page } } : own;
  return {
    name,
    title,
    description: `${description} [${tier}]`,
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { title, ...toolHints[tier] },
  };
}

const page = { type: 'string', description: 'For a further page of the answer: what the page before said there is.' };

/** Arguments without the page, and the page. */
export function splitPage(given: Record<string, unknown>): { args: Record<string, unknown>; cursor?: string } {
  const { [pageArgument]: cursor, ...args } = given;
  return typeof cursor === 'string' ? { args, cursor } : { args: given };
}
