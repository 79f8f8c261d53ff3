import { type Caller } from '#kernel';
import { type Reach } from '../../share/domain/reach.js';
import { type Viewer, type ShareableKind } from '../../share/domain/shareable.js';
import { resourceKey, type SharedResource, type ResourceRef } from '../../share/domain/shared-resources.js';
import { type RequestedAccess, resourceIn } from './requested-access.js';

/** A requested resource, and the access that a viewer has to it. `label` is null if the viewer has no access. */
export type RequestedResource = { kind: ShareableKind; reach: Reach | null; label: string | null };

/**
 * Returns the requested resource. Returns null if the request is not for a resource that can be shared, or if the
 * resource was deleted.
 */
export function requestedResource(
  viewer: Caller | Viewer,
  access: RequestedAccess,
  resources: ReadonlyMap<string, SharedResource>,
): RequestedResource | null {
  const ref = resourceIn(access);
  const found = ref && resources.get(resourceKey(ref));
  if (!found) return null;
  const reach = found.kind.reach(viewer, found.shareable, found.entries);
  return { kind: found.kind, reach, label: reach && found.shareable.label };
}

/** Lists the resources that these requests are for. */
export const resourcesIn = (requests: readonly RequestedAccess[]): ResourceRef[] =>
  requests.map(resourceIn).filter((ref): ref is ResourceRef => ref !== null);
