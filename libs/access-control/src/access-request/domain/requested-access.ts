import { type Caller } from '#kernel';
import { targetLabel } from '../../access-grant/domain/access-grant.js';
import { type Step } from '../../decision/domain/connector-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type ToolIdentity } from '../../restriction/domain/restriction-rule.js';
import { type Reach } from '../../share/domain/reach.js';
import {
  resourceKey,
  type ResourceRef,
  type ShareableKind,
  type SharedResource,
  type ShareKind,
  type Viewer,
} from '../../share/domain/shareable.js';

export const requestKinds = ['connector', 'tool', 'permission', 'resource'] as const;

export type RequestKind = (typeof requestKinds)[number];

/** Levels that a member can request. Members who see a resource already have `view`. */
export const requestableLevels = ['use', 'edit'] as const;

export type RequestableLevel = (typeof requestableLevels)[number];

/** The access a member requests. Fields that do not apply to the kind are null. */
export type RequestedAccess = ToolIdentity & {
  kind: RequestKind;
  connector_slug: string | null;
  tool_name: string | null;
  permission: string | null;
  resource_type: ShareKind | null;
  resource_id: string | null;
  /** The resource's name at the time of the request. */
  resource_label: string | null;
  level: RequestableLevel | null;
};

/**
 * Returns what denies the requested access: a restriction or a missing permission. Null for a resource, because nothing
 * denies access to it; it has just not been shared.
 */
export const deriveDenialReason = (kind: RequestKind): 'restriction' | 'permission' | null =>
  kind === 'resource' ? null : kind === 'permission' ? 'permission' : 'restriction';

/** Why a request is not needed. */
export const alreadyHeld: Record<RequestKind, string> = {
  connector:
    'No restriction blocks the whole connector for you, so no request is needed. If one of its tools is blocked, ' +
    'request that tool.',
  tool: 'No restriction blocks the tool for you, so no request is needed.',
  permission: 'You already have the permission, so no request is needed.',
  resource: 'You already have access, so no request is needed.',
};

/** Tells the requester what is still missing after a request for a permission was approved. */
export const awaitRoles = 'You can use the permission after an administrator has changed your roles.';

const noTarget = {
  connector_slug: null,
  tool_name: null,
  operation: null,
  origin: null,
  permission: null,
  resource_type: null,
  resource_id: null,
  resource_label: null,
  level: null,
};

export const accessToConnector = (connector_slug: string): RequestedAccess => ({
  ...noTarget,
  kind: 'connector',
  connector_slug,
});

/**
 * Returns the requested access to a tool, with the tool's current identity. If an edit changes the tool or gives its
 * name to another tool, the request does not cover it. The operation is stored only for tools without an origin, because
 * tools with different expressions can have the same operation.
 */
export const accessToTool = (connector_slug: string, { name, operation, origin }: ToolFacts): RequestedAccess => ({
  ...noTarget,
  kind: 'tool',
  connector_slug,
  tool_name: name,
  operation: origin === null ? operation : null,
  origin,
});

export const accessByPermission = (permission: string): RequestedAccess => ({
  ...noTarget,
  kind: 'permission',
  permission,
});

export const accessToResource = (
  ref: ResourceRef,
  resource_label: string,
  level: RequestableLevel,
): RequestedAccess => ({
  ...noTarget,
  kind: 'resource',
  ...ref,
  resource_label,
  level,
});

export const resourceIn = ({ resource_type, resource_id }: RequestedAccess): ResourceRef | null =>
  resource_type === null || resource_id === null ? null : { resource_type, resource_id };

/** Returns the name of the requested access. @param connector the name of its connector. */
export function accessLabel(
  { connector_slug, tool_name, permission, level, resource_label }: RequestedAccess,
  connector?: string,
): string {
  if (connector_slug !== null) return targetLabel({ connector_slug, tool_name }, connector);
  return permission === null ? `${level} access to ${resource_label}` : `the permission ${permission}`;
}

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

/**
 * What blocks the access. `role`: rules on a role. `user`: rules on the member. `inherited`: rules about a connector
 * from which the requested one was forked. `share`: the resource was not shared with the member at the requested level.
 */
export const blockers = ['role', 'user', 'inherited', 'share'] as const;

export type Blocker = (typeof blockers)[number];

export type Blocked = {
  /** Empty if the request is not needed. For a permission: `role`, because the member's roles do not include it. */
  blocked_by: Blocker[];
  /** Whether the requested target no longer exists. */
  gone: boolean;
};

/** The requested access, and the member who requests it. */
export type RequestBy = RequestedAccess & { requester_user_id: string };

/**
 * Returns what blocks the access. Inherited rules count only as `inherited`, even if they bind a role or the member,
 * because every grant lifts them.
 */
export function blockersIn(steps: readonly Step[]): Blocker[] {
  const blocking = steps.filter(({ verdict, lifted_by }) => verdict === 'blocks' && !lifted_by);
  const found = new Set<Blocker>(
    blocking.map(({ distance, target }) => (distance > 0 ? 'inherited' : target.target.target_type)),
  );
  return blockers.filter((blocker) => found.has(blocker));
}
