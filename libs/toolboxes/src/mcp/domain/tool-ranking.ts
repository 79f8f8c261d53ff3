import { type ListedTool } from './listed-tool.js';

/** Port to searching tools by words. */
export abstract class ToolRanking {
  /** Tools that match any of the words, best matches first; at most twenty. */
  abstract best(orgId: string, tools: readonly ListedTool[], query: string): Promise<ListedTool[]>;
}
