import { type ConnectionChoice } from '#connections';

/** Why an entry was left unchanged. */
export type RepinRefusal = 'none_usable' | 'several_usable' | 'restricted';

type RepinChoice = { connection_id: string } | { reason: RepinRefusal; candidates: ConnectionChoice[] };

type RepinFacts = {
  /** The requested connection. */
  given: string | undefined;
  /** The current connection. */
  present: string | null;
  /** Active connections of the entry's connector that the caller can use. */
  usable: readonly ConnectionChoice[];
  /** Whether a restriction blocks the caller from the tool. */
  restricted: boolean;
};

const mostCandidates = 10;

/** Chooses the connection of an entry: the requested one, else the current one, else the only usable one. */
export function repinChoice({ given, present, usable, restricted }: RepinFacts): RepinChoice {
  const candidates = usable.slice(0, mostCandidates);
  if (restricted) return { reason: 'restricted', candidates: [] };
  const wanted = given ?? present;
  if (usable.some(({ id }) => id === wanted)) return { connection_id: wanted! };
  if (given !== undefined || usable.length === 0) return { reason: 'none_usable', candidates };
  const [only, ...others] = usable;
  return others.length === 0 ? { connection_id: only!.id } : { reason: 'several_usable', candidates };
}
