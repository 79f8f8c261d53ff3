/** What stamping would make of an entry for somebody. */
export const stampStates = ['ok', 'restricted', 'connector_unavailable', 'no_connection'] as const;

export type StampState = (typeof stampStates)[number];

type StampFacts = { has_tool: boolean; restricted: boolean; usable_count: number };

/** The first thing that keeps it from being pinned; of several connections, one has to be named. */
export function stampState({ has_tool, restricted, usable_count }: StampFacts): StampState {
  if (!has_tool) return 'connector_unavailable';
  if (restricted) return 'restricted';
  return usable_count === 0 ? 'no_connection' : 'ok';
}
