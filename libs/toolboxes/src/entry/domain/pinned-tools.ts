/** Tools of one collection that stand on the same: what lists read of entries. */
export type PinnedTools = [
  /** Null of synthetic tools. */
  connector_slug: string | null,
  connection_id: string | null,
  delegated_by_user_id: string | null,
  /** By name; synthetic tools by id. In their order. */
  tools: string[],
];

/** The connectors of some tools, each once, in their order. */
export const connectorsIn = (pins: readonly PinnedTools[]): string[] => [
  ...new Set(pins.flatMap(([connector_slug]) => connector_slug ?? [])),
];

export const countOf = (pins: readonly PinnedTools[]): number =>
  pins.reduce((sum, [, , , tools]) => sum + tools.length, 0);
