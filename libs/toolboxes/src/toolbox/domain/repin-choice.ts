import { type ConnectionChoice } from '#connections';

/** Why an entry was left as it is. */
export type RepinRefusal = 'none_usable' | 'several_usable' | 'restricted';

type RepinChoice = { connection_id: string } | { reason: RepinRefusal; candidates: ConnectionChoice[] };

type RepinFacts = {
  /** The one that was asked for. */
  given: string | undefined;
  /** The one that it is on. */
  present: string | null;
  /** Those of its connector that the caller may use and that are active. */
  usable: readonly ConnectionChoice[];
  /** Whether the caller may run the tool themselves. */
  restricted: boolean;
};

const mostCandidates = 10;

/** On which connection an entry goes on: the given one, else the same one, else the only one that there is. */
export function repinChoice({ given, present, usable, restricted }: RepinFacts): RepinChoice {
  const candidates = usable.slice(0, mostCandidates);
  if (restricted) return { reason: 'restricted', candidates: [] };
  const wanted = given ?? present;
  if (usable.some(({ id }) => id === wanted)) return { connection_id: wanted! };
  if (given !== undefined || usable.length === 0) return { reason: 'none_usable', candidates };
  const [only, ...others] = usable;
  return others.length === 0 ? { connection_id: only!.id } : { reason: 'several_usable', candidates };
}
