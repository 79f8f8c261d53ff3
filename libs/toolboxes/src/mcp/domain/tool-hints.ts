/** What clients show of a tool before they run it. Source: Model Context Protocol, ToolAnnotations. */
export type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** What a client supposes of a tool that says nothing; destructive and idempotent mean nothing of one that only reads. */
export const supposed: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

export const toolHints: Record<'read' | 'write' | 'destructive', Partial<ToolHints>> = {
  read: { readOnlyHint: true },
  write: { destructiveHint: false },
  destructive: {},
};
