import { breaksOf } from '../break.js';

const log = 'libs/audit/src/audit-log';

/** The content of the audit log, and its filters. */
export const auditLog = [
  ...breaksOf('libs/audit/src/audit-export/http/audit-export.controller.ts', 'audit/losing-the-right', [
    {
      breaks: 'a refused export is sent as a file',
      find: 'const first = await records.next();',
      replace: 'const first: IteratorResult<string[], ExportEnd> = { done: false, value: [] };',
      promise: 'is refused with an error response instead of a file',
    },
  ]),
  ...breaksOf(`${log}/queries/audit-record-view-builder.ts`, 'audit/records', [
    {
      breaks: 'a member who left does not count as deleted',
      find: 'isPerson ? label === null : row.deleted',
      replace: 'row.deleted',
      promise: 'marks a member as deleted only until they return',
    },
  ]),
  ...breaksOf(`${log}/queries/list-audit-log.ts`, 'audit/seeing', [
    {
      breaks: 'every member is offered the whole log',
      find: 'canReadAuditLog(caller, each).allowed',
      replace: 'canReadAuditLog(caller, each) !== null',
      promise: 'is returned with its scope and the scopes available to the caller',
    },
  ]),
  ...breaksOf('libs/identity/src/invite/queries/invite.view.ts', 'identity/invite/inviting', [
    {
      breaks: 'an invite link in a response counts as a sent mail',
      find: "when invite.answered_to <> '{}' then 0",
      replace: 'when invite.answered_to is null then 0',
      promise: 'creates a pending invite with the default role, for 7 days',
    },
    {
      breaks: 'a mail counts as sent before it is sent',
      find: ' - (invite.sent_at is null)::integer',
      replace: '',
      promise: 'shows how many mails were sent',
      caughtBy: 'identity/invite/mailing',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/audit-record-view-builder.ts', 'toolboxes/toolbox-run/audited', [
    {
      breaks: 'the log names the connection of a toolbox to a caller who cannot see it',
      find: 'connection === null || visible.has(connection) ? row',
      replace: 'connection === null || visible ? row',
      promise: 'hide the connection from a caller who cannot see it',
    },
    {
      breaks: 'the log hides the connection of a toolbox from its owner',
      find: 'connection === null || visible.has(connection) ? row',
      replace: 'connection === null ? row',
      promise: 'name the connection for auditors and its editors',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/get-audit-record.ts', 'toolboxes/toolbox-run/audited', [
    {
      breaks: 'a single record of the log names a connection that the list hides',
      find: 'readsAll\n      ? this.auditRecordViewBuilder.build(caller, [row])\n      : this.auditRecordViewBuilder.buildOwn(caller, [row])',
      replace: 'readsAll || this.auditRecordViewBuilder ? this.auditRecordViewBuilder.build(caller, [row]) : []',
      promise: 'hide the connection from a caller who cannot see it',
    },
  ]),
  ...breaksOf('libs/audit/src/audit-log/queries/audit-conditions.ts', 'audit/filtering', [
    {
      breaks: 'an unknown type of resource selects nothing',
      find: 'if (resource_type !== undefined && !resourceTypes',
      replace: "if (resource_type === '' && !resourceTypes",
      promise: 'by an unknown type of resource names the known types',
    },
    {
      breaks: 'the tool calls of a request are left out',
      find: ' && others.request_id === undefined',
      replace: '',
      promise: 'by a request shows the usage in it',
    },
  ]),
];
