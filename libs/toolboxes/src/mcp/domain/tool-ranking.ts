import { type ListedTool } from './listed-tool.js';

/** Port to finding tools by words. */
export abstract class ToolRanking {
  /** Those that say some of the words, who say most of them first; at most twenty. */
  abstract best(orgId: string, tools: readonly ListedTool[], query: string): Promise<ListedTool[]>;
}
