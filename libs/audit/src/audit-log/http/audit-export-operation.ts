import { type OperationFacts } from '#kernel';

export const exporting: OperationFacts = {
  id: 'exportAuditLog',
  summary: 'Export the audit log',
  description:
    'Every record of at most 31 days (the last ones unless said), oldest first, as newline-delimited JSON: a record a ' +
    'line, as the list shows them under `scope=org`. The last line is `{"export": {"complete": true, "count", ' +
    '"until"}}`; what comes later is exported `from` that time on. After 1,000,000 records it is `{"export": ' +
    '{"complete": false, "count", "resume_from"}}`. An answer without a last line was cut off. Needs `audit:view` and ' +
    'the feature `audit_export`, and is itself recorded.',
  errors: { 403: '`permission_required`, `feature_required`.' },
};

const record =
  '{"id":"aud_01k7vm3q8ef6ha4x2c9b5t0rsd","occurred_at":"2026-11-20T09:30:00.000Z","action":"role.created"}';
const end = '{"export":{"complete":true,"count":1,"until":"2026-11-20T10:00:00.000Z"}}';

export const exported = {
  description: 'A record a line, and the line that ends the export.',
  content: { 'application/x-ndjson': { schema: { type: 'string' }, example: `${record}\n${end}\n` } },
};

export const file = { type: 'application/x-ndjson', disposition: 'attachment; filename="audit-log.ndjson"' };
