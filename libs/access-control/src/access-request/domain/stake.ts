import { type Caller } from '#kernel';
import { type Reach } from '../../share/domain/reach.js';
import { reachTo, type Reacher, type ShareableKind } from '../../share/domain/shareable.js';
import { keyOfThing, type SharedThing, type ThingRef } from '../../share/domain/shared-things.js';
import { type Asked, askedThing } from './asked.js';

/** What somebody has to do with the thing that a request asks for, and what it is called for them. */
export type Stake = { kind: ShareableKind; reach: Reach | null; label: string | null };

/** Null where nothing that can be shared is asked for, or where it is gone. */
export function stakeOf(
  reacher: Caller | Reacher,
  asked: Asked,
  things: ReadonlyMap<string, SharedThing>,
): Stake | null {
  const ref = askedThing(asked);
  const found = ref && things.get(keyOfThing(ref));
  if (!found) return null;
  const reach = reachTo(found.kind, reacher, found.thing, found.grants);
  return { kind: found.kind, reach, label: reach && found.thing.label };
}

/** The things that requests ask for. */
export const thingsIn = (asked: readonly Asked[]): ThingRef[] =>
  asked.map(askedThing).filter((ref): ref is ThingRef => ref !== null);
