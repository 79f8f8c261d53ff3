/** Hints that clients show before they run a tool. Source: Model Context Protocol, ToolAnnotations. */
export type ToolHints = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/**
 * The hints of each tier. Hints that equal the protocol's defaults are left out, because each takes space in the
 * model's context. By default, a tool is not read-only and may be destructive.
 */
export const toolHints: Record<'read' | 'write' | 'destructive', Partial<ToolHints>> = {
  read: { readOnlyHint: true },
  write: { destructiveHint: false },
  destructive: {},
};
