import { type Schema } from '#kernel';
import { auditEvents } from './audit-log/domain/audit-events.js';

/** Reads the kernel's log of events, and keeps nothing of its own. */
export const auditSchema: Schema = {
  name: 'audit',
  role: 'latchkey_app',
  tables: [],
  migrations: [],
  events: auditEvents,
};
