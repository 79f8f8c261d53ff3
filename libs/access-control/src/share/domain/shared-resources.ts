import { type Caller } from '#kernel';
import { type Level, type ShareEntry } from './reach.js';
import { type Shareable, type ShareableKind, type ShareKind } from './shareable.js';

/** Names a thing that may be shared. */
export type ResourceRef = { resource_type: ShareKind; resource_id: string };

/** A thing with every entry that it has. */
export type SharedResource = { kind: ShareableKind; shareable: Shareable; entries: readonly ShareEntry[] };

/** Things of every kind, for who looks at them without changing them. */
export abstract class SharedResources {
  /** Those of these that there are, by `resourceKey`; each kind is asked once. */
  abstract of(orgId: string, refs: readonly ResourceRef[]): Promise<ReadonlyMap<string, SharedResource>>;

  /** Ids of all that `canShare` lets the caller share, and the highest level that `canGrantLevel` lets them give. */
  abstract sharedBy(caller: Caller): Promise<ReadonlyMap<string, Level>>;
}

export const resourceKey = ({ resource_type, resource_id }: ResourceRef): string => `${resource_type} ${resource_id}`;
