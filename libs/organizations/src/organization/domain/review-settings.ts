/** Whether tools of remote MCP servers can be called before review, by the current settings. */
export abstract class ReviewSettings {
  abstract get(orgId: string): Promise<ToolReview>;
}

/** The settings for new tools and for changed tools. */
export type ToolReview = { new_tools: 'active' | 'held'; changed_tools: 'active' | 'held' };
