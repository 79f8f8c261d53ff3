import { type ConnectionChoice } from '#connections';

/** Why an entry was left unchanged. */
export type RepinRefusal = 'none_usable' | 'several_usable' | 'restricted';

type RepinChoice = { connection_id: string } | { reason: RepinRefusal; candidates: ConnectionChoice[] };

type RepinFacts = {
  /** The requested connection. */
  requested: string | undefined;
  /** The current connection. */
  current: string | null;
  /** Active connections to the entry's connector that the caller can use. */
  usable: readonly ConnectionChoice[];
  /** Whether a restriction blocks the caller from the tool. */
  restricted: boolean;
};

const maxCandidates = 10;

/** Chooses the connection of an entry: the requested one, otherwise the current one, otherwise the only usable one. */
export function repinChoice({ requested, current, usable, restricted }: RepinFacts): RepinChoice {
  const candidates = usable.slice(0, maxCandidates);
  if (restricted) return { reason: 'restricted', candidates: [] };
  const preferred = requested ?? current;
  if (usable.some(({ id }) => id === preferred)) return { connection_id: preferred! };
  if (requested !== undefined || usable.length === 0) return { reason: 'none_usable', candidates };
  const [only, ...others] = usable;
  return others.length === 0 ? { connection_id: only!.id } : { reason: 'several_usable', candidates };
}
