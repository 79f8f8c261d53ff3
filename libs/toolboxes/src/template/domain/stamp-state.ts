/** The result of stamping an entry for a member. */
export const stampStates = ['ok', 'restricted', 'connector_unavailable', 'no_connection'] as const;

export type StampState = (typeof stampStates)[number];

type StampFacts = { has_tool: boolean; restricted: boolean; usable_count: number };

/** The first reason why an entry cannot be pinned. If several connections are usable, the caller has to name one. */
export function stampState({ has_tool, restricted, usable_count }: StampFacts): StampState {
  if (!has_tool) return 'connector_unavailable';
  if (restricted) return 'restricted';
  return usable_count === 0 ? 'no_connection' : 'ok';
}
