import { type EventExamples } from '#kernel';
import { type ExportEvent } from './audit-export/domain/export-events.js';
import { type RefusalEvent } from './refusal/domain/refusal-events.js';

export const auditExamples: EventExamples<ExportEvent | RefusalEvent> = {
  'audit_log.exported': { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', count: 1250 },
  'access.refused': { reason: 'own_roles', request: 'PATCH /member/{id}' },
};
