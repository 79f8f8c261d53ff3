import { type Schema, type EventExamples } from '#kernel';
import { exportEvents, type ExportEvent } from './audit-export/domain/audit-export.js';
import { CreateAudit1796000000410 } from './migrations/0001-create-audit.js';
import { CreateUsage1796000800010 } from './migrations/0002-create-usage.js';
import { CountEarlierCalls1796000800020 } from './migrations/0003-count-earlier-calls.js';
import { refusalEvents, type RefusalEvent } from './refusal/domain/refusal-events.js';

const auditExamples: EventExamples<ExportEvent | RefusalEvent> = {
  'audit_log.exported': { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', count: 1250 },
  'access.refused': { reason: 'own_roles', request: 'PATCH /member/{id}' },
};

/**
 * Every context appends to `kernel.events`, but only audit reads the whole table. A trigger maintains an index of
 * named connectors, and another one queues calls to count. The kernel reads single events by id, for the
 * jobs that the events start.
 */
export const auditSchema: Schema = {
  name: 'audit',
  role: 'latchkey_app',
  tables: [],
  migrations: [CreateAudit1796000000410, CreateUsage1796000800010, CountEarlierCalls1796000800020],
  appendOnly: ['audit.named_connectors'],
  events: { ...exportEvents, ...refusalEvents },
  examples: auditExamples,
};
