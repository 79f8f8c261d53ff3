/** Hints that clients show before they run a tool. Source: Model Context Protocol, ToolAnnotations. */
export type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** The protocol's defaults. The destructive and idempotent hints do not apply to read-only tools. */
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
