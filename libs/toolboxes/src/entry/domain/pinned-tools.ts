/** The tools of one toolbox or template that have the same connector, connection and editor, as lists read them. */
export type PinnedTools = [
  /** Null for synthetic tools. */
  connector_slug: string | null,
  connection_id: string | null,
  delegated_by_user_id: string | null,
  /** Tool names, or ids of synthetic tools, in order. */
  tools: string[],
];

/** Returns the distinct connectors of the pins, in order. */
export const connectorsIn = (pins: readonly PinnedTools[]): string[] => [
  ...new Set(pins.flatMap(([connector_slug]) => connector_slug ?? [])),
];

export const countTools = (pins: readonly PinnedTools[]): number =>
  pins.reduce((sum, [, , , tools]) => sum + tools.length, 0);
