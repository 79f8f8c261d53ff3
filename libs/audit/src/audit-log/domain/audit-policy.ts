import { type Caller, Decision } from '#kernel';

export type AuditScope = 'own' | 'org';

export const auditScopes: readonly AuditScope[] = ['own', 'org'];

/** Members can read their own part of the log. Reading the whole log needs a permission. */
export const canReadAuditLog = (caller: Caller, scope: AuditScope): Decision =>
  scope === 'own' ? Decision.allow : Decision.holding(caller, 'audit:view');
