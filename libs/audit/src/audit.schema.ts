import { type Schema, type EventExamples } from '#kernel';
import { exportEvents, type ExportEvent } from './audit-export/domain/export-events.js';
import { CreateWebhooks1795000600200 } from './migrations/0003-create-webhooks.js';
import { FindWebhooksFirst1795001500010 } from './migrations/0004-find-webhooks-first.js';
import { NameOneConnectorDirectly1795000000345 } from './migrations/0002-name-one-connector-directly.js';
import { NameRemovedConnectors1795002600110 } from './migrations/0005-name-removed-connectors.js';
import { NoteNamedConnectors1795000000150 } from './migrations/0001-note-named-connectors.js';
import { refusalEvents, type RefusalEvent } from './refusal/domain/refusal-events.js';

const auditExamples: EventExamples<ExportEvent | RefusalEvent> = {
  'audit_log.exported': { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', count: 1250 },
  'access.refused': { reason: 'own_roles', request: 'PATCH /member/{id}' },
};

/**
 * Every context appends to `kernel.events`, but only audit reads the whole table. A trigger maintains an index of
 * named connectors. The kernel reads a single event by id for the job it starts.
 */
export const auditSchema: Schema = {
  name: 'audit',
  role: 'latchkey_app',
  tables: [],
  migrations: [
    NoteNamedConnectors1795000000150,
    NameOneConnectorDirectly1795000000345,
    CreateWebhooks1795000600200,
    FindWebhooksFirst1795001500010,
    NameRemovedConnectors1795002600110,
  ],
  appendOnly: ['audit.named_connectors'],
  events: { ...exportEvents, ...refusalEvents },
  examples: auditExamples,
};
