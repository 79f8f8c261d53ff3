import { withFeature } from '#identity';
import { withPermission } from '#kernel';

export const canExportAuditLog = withFeature('audit_export', withPermission('audit:view'));
