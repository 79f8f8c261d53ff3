import { type Caller } from '#kernel';
import { type Grant } from './reach.js';
import { type Shareable, type ShareableKind, type ShareKind } from './shareable.js';

/** Names a thing that may be shared. */
export type ThingRef = { resource_type: ShareKind; resource_id: string };

/** A thing with every grant that it has. */
export type SharedThing = { kind: ShareableKind; thing: Shareable; grants: readonly Grant[] };

/** Things of every kind, for who looks at them without changing them. */
export abstract class SharedThings {
  /** Those of these that there are, by `keyOfThing`; each kind is asked once. */
  abstract of(orgId: string, refs: readonly ThingRef[]): Promise<ReadonlyMap<string, SharedThing>>;

  /** Ids of all that `canShare` lets the caller share. */
  abstract sharedBy(caller: Caller): Promise<string[]>;
}

export const keyOfThing = ({ resource_type, resource_id }: ThingRef): string => `${resource_type} ${resource_id}`;
