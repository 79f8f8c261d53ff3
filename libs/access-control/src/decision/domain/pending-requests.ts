import { type Permission } from '#identity';
import { type Caller } from '#kernel';
import { type ToolIdentity } from '../../restriction/domain/restriction-rule.js';

/** The target of a member's pending request: a connector, or one tool of it. */
export type PendingRequest = ToolIdentity & { user_id: string; connector_slug: string; tool_name: string | null };

export type PermissionRequest = { user_id: string; permission: Permission };

export abstract class PendingRequests {
  /** Finds the id of the caller's own request for this target; null if there is none. */
  abstract findId(caller: Caller, slug: string, toolName: string | null): Promise<string | null>;

  /** Lists these members' requests for connectors and tools, in one round trip. */
  abstract listByMember(orgId: string, userIds: readonly string[]): Promise<PendingRequest[]>;

  /** Lists all members' requests for any of these permissions, in one round trip. */
  abstract listForPermissions(orgId: string, permissions: readonly Permission[]): Promise<PermissionRequest[]>;
}
