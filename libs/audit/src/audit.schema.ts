import { type Schema } from '#kernel';
import { exportEvents } from './audit-export/domain/export-events.js';
import { NameOneConnectorDirectly1795000000345 } from './migrations/name-one-connector-directly.js';
import { NoteNamedConnectors1795000000150 } from './migrations/note-named-connectors.js';
import { refusalEvents } from './refusal/domain/refusal-events.js';

/**
 * What every context appends to `kernel.events`, audit alone reads, in its part `audit-log`. Its own table is an index of
 * that: which connectors an event names, kept by a trigger.
 * The kernel looks a single event up by its id, for the job that the event asked for.
 */
export const auditSchema: Schema = {
  name: 'audit',
  role: 'latchkey_app',
  tables: [],
  migrations: [NoteNamedConnectors1795000000150, NameOneConnectorDirectly1795000000345],
  appendOnly: ['audit.named_connectors'],
  events: { ...exportEvents, ...refusalEvents },
};
