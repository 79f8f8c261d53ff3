import { type Break, breaksOf } from '../break.js';

const edited = 'catalog/custom-connector/edited-requests';
const bound = 'connections/approval/bound';
const blocked = 'catalog/custom-connector/blocked-edits';

/** Neither rules nor approvals cover a request that an edit has changed. */
export const changedRequestBreaks: Break[] = [
  ...breaksOf('libs/connections/src/approval/domain/approval-policy.ts', bound, [
    {
      breaks: 'an approval is valid for another request',
      find: 'if (approval.request_digest !== by.use.request_digest) return Decision.refuse(approvedRequestChanged);',
      replace: '',
      promise: 'allows no call after an edit of a constant',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/domain/bound-request.ts', bound, [
    {
      breaks: 'an approval is valid for another account',
      find: '[connection.id, connection.saffron_account_id, ',
      replace: '[connection.id, ',
      promise: 'allows no call with another account',
    },
    {
      breaks: 'an approval is valid for a changed tool that sends the same with these arguments',
      find: 'boundToolDigest(connection, tool.digest()), tool.',
      replace: "boundToolDigest(connection, ''), tool.",
      promise: 'an argument that the request does not need',
    },
  ]),
  ...breaksOf('libs/access-control/src/decision/domain/compiled-target.ts', edited, [
    {
      breaks: 'an allow list admits a tool after an edit of its request',
      find: 'tool.origin !== null && listing.origins.has(tool.origin)',
      replace: 'hasOrigin(listing.origins, tool)',
      promise: 'refuses a tool once an edit changes an expression',
    },
    {
      breaks: 'an allow list from before expressions counted admits edited tools',
      find: ' && !isEdited(tool)) return',
      replace: ') return',
      promise: 'admits what it admitted until an edit changes it',
    },
  ]),
  ...breaksOf('libs/catalog/src/restriction-picker/commands/confirm-tool.ts', edited, [
    {
      breaks: 'a tool is confirmed that changed after its review',
      find: 'if (digest !== resolveRequestDigest(connector.definition, tool)) throw staleReview();',
      replace: '',
      promise: 'once a member who may write the rule confirms it',
    },
    {
      breaks: 'the members whom an allow list binds confirm changed tools',
      find: 'canConfirmTool(current, rules, await this.restrictionsByOthers.find(current, rules)).orThrow();',
      replace: '',
      promise: 'cannot be confirmed by the members whom it binds',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/request-identity.ts', edited, [
    {
      breaks: 'the headers of a request are no part of its identity',
      find: 'inPath, query, headers, body, body_type, encodings, read }',
      replace: 'inPath, query, body, body_type, encodings, read }',
      promise: 'refuses a tool once an edit changes a header',
    },
    {
      breaks: 'the encoding of a request is no part of its identity',
      find: 'inPath, query, headers, body, body_type, encodings, read }',
      replace: 'inPath, query, headers, body, read }',
      promise: 'refuses a tool once an edit changes the encoding of a field',
    },
    {
      breaks: 'the arguments that an expression reads are no part of its identity',
      find: 'body_type, encodings, read }',
      replace: 'body_type, encodings }',
      promise: 'refuses a tool once an edit changes the values of an argument',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/domain/blocked-requests.ts', blocked, [
    {
      breaks: 'an expression that an edit puts in the place of a blocked constant escapes the block',
      find: 'if (this.overlapAt(place).isOpen) return true;',
      replace: '',
    },
  ]),
];
