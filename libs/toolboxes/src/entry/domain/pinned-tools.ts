/** Tools of one collection on the same connector and connection, as lists read them. */
export type PinnedTools = [
  /** Null for synthetic tools. */
  connector_slug: string | null,
  connection_id: string | null,
  delegated_by_user_id: string | null,
  /** Tool names, or ids of synthetic tools, in order. */
  tools: string[],
];

/** The distinct connectors of some tools, in order. */
export const connectorsIn = (pins: readonly PinnedTools[]): string[] => [
  ...new Set(pins.flatMap(([connector_slug]) => connector_slug ?? [])),
];

export const countTools = (pins: readonly PinnedTools[]): number =>
  pins.reduce((sum, [, , , tools]) => sum + tools.length, 0);
