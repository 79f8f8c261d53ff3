import { type Permission } from '#identity';
import { type Caller } from '#kernel';
import { type ToolFacts } from './compiled-target.js';
import { type OverviewEntry } from './impact.js';
import { type RestrictionTarget, type ToolIdentity, type ToolRef } from './restriction-rule.js';
import { type EffectivePolicy } from './effective-policy.js';

export type ConnectorLabel = { label: string; logo: string | null };

/** What of a person decides which connectors they can see. */
export type Viewer = Pick<Caller, 'orgId' | 'userId' | 'permissions' | 'teams'>;

/** Connectors' names, from the catalog: those of the shipped catalog and all of the organization's own. */
export abstract class ConnectorLabels {
  /** By slug, in one round trip at the most; a slug the catalog cannot name is absent. */
  abstract of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;

  /** The same, without connectors that `GET /connector/{slug}` would not answer this person. */
  abstract seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;
}

/** Which connectors a fork came from, from the record that outlives a link to its upstream. */
export abstract class ConnectorLineage {
  /**
   * Ancestors by slug, nearest first, in one round trip at the most; a connector without any may be absent.
   * @throws when it cannot be read: rules are inherited along it, so nobody may go on without.
   */
  abstract of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A tool of the catalog; one that a manager turned off is not active. */
export type KnownTool = ToolFacts & { active: boolean };

/** What the catalog defines, whoever may see it. */
export abstract class ConnectorTools {
  /** The tools named, in their order and in one round trip at the most; null where there is none of that name. */
  abstract find(orgId: string, tools: readonly ToolRef[]): Promise<(KnownTool | null)[]>;
}

/** Whose policy: a member with the roles they hold in this epoch of their organization. A caller is one. */
export type PolicySubject = Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'epoch'>;

/** The rules that bind the caller, compiled: what every route asks that lists, connects or executes. */
export abstract class AccessDecider {
  /**
   * Decides about these connectors and their tools, by rules as they are in the epoch of `subject`.
   * @throws when rules or lineage cannot be read; a connector left out of `slugs` cannot be decided about.
   */
  abstract of(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy>;

  /**
   * @param tool null: may the connector be reached at all.
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with all a client needs to ask for access.
   */
  abstract mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void>;
}

/** What a member waits for: a connector, or one tool of it. */
export type PendingRequest = ToolIdentity & { user_id: string; connector_slug: string; tool_name: string | null };

export type PermissionRequest = { user_id: string; permission: Permission };

/** Access requests that wait for a decision. */
export abstract class PendingRequests {
  /** The caller's own for this target, or null. */
  abstract idOf(caller: Caller, slug: string, toolName: string | null): Promise<string | null>;

  /** Those of these members for connectors and tools, in one round trip. */
  abstract of(orgId: string, userIds: readonly string[]): Promise<PendingRequest[]>;

  /** Those for any of these permissions, whoever asks, in one round trip. */
  abstract forPermissions(orgId: string, permissions: readonly Permission[]): Promise<PermissionRequest[]>;
}

/** The roles and members that a restriction can name. */
export abstract class Targets {
  /** Null when the organization has no such role or member; else a role's name, and no name for a person. */
  abstract find(orgId: string, target: RestrictionTarget): Promise<{ role_name: string | null } | null>;
}

/** Everything the organization could reach, for trying out rules. */
export abstract class ConnectorOverview {
  /** Every connector of the shipped catalog and of the organization, private ones too, with its active tools. */
  abstract of(orgId: string): Promise<readonly OverviewEntry[]>;
}

/** Slugs of connectors by the member who would lose them. */
export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Connections, told by the context that has them. */
export abstract class DependentConnections {
  /** How many their owners could no longer use, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Toolboxes, told by the context that has them. */
export abstract class DependentToolboxes {
  /** How many would lose a connector for their owners, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}
