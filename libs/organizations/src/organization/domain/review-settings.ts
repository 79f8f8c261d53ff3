/** Whether tools of remote MCP servers that nobody has looked at may be called, as the organization has it now. */
export abstract class ReviewSettings {
  abstract of(orgId: string): Promise<ToolReview>;
}

/** Of new tools, and of those that have changed. */
export type ToolReview = { new_tools: 'active' | 'held'; changed_tools: 'active' | 'held' };
