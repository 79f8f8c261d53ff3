import { type Caller } from '#kernel';
import { type Level, type ShareEntry } from './reach.js';
import { type Shareable, type ShareableKind, type ShareKind } from './shareable.js';

/** Identifies a resource that may be shared. */
export type ResourceRef = { resource_type: ShareKind; resource_id: string };

/** A resource with all of its shares. */
export type SharedResource = { kind: ShareableKind; shareable: Shareable; entries: readonly ShareEntry[] };

/** Reads resources of every kind with their shares, without locking them. */
export abstract class SharedResources {
  /** Returns the resources that exist, by `resourceKey`. Each kind is queried once. */
  abstract find(orgId: string, refs: readonly ResourceRef[]): Promise<ReadonlyMap<string, SharedResource>>;

  /**
   * Returns the ids of all resources that the caller may share (`canShare`), with the highest level they may grant
   * (`canGrantLevel`).
   */
  abstract listShareable(caller: Caller): Promise<ReadonlyMap<string, Level>>;
}

export const resourceKey = ({ resource_type, resource_id }: ResourceRef): string => `${resource_type} ${resource_id}`;
