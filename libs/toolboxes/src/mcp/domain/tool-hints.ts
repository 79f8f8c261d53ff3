/** What clients show of a tool before they run it. Source: Model Context Protocol, ToolAnnotations. */
export type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** All four are said, as a client supposes the worst of what is left out. */
export const toolHints: Record<'read' | 'write' | 'destructive', ToolHints> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  write: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  destructive: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};
