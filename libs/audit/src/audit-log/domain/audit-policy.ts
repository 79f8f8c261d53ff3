import { type Caller, Decision } from '#kernel';

export type AuditScope = 'own' | 'org';

export const auditScopes: readonly AuditScope[] = ['own', 'org'];

/** Members can read their own part of the log. Reading the whole log needs a permission. */
export const canReadAuditLog = (caller: Caller, scope: AuditScope): Decision =>
  scope === 'own' ? Decision.allow : Decision.requirePermission(caller, 'audit:view');

/**
 * Port to a member's connections. Members can read the log of connections that they can edit, in addition to their own
 * actions.
 */
export abstract class EditableResources {
  /** Returns the ids of the connections that the caller owns or can edit, in one round trip. */
  abstract idsFor(caller: Caller): Promise<string[]>;

  /** Returns those of the given ids whose connections the caller can see. */
  abstract visible(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
