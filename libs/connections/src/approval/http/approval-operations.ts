import { type OperationFacts } from '#kernel';
import { ApprovalView } from '../queries/approval.view.js';
import { ResolveApprovalBody } from './approval.dto.js';

const pending = {
  id: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  status: 'pending',
  requested_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  requested_by_label: 'Ada Lovelace',
  tool_name: 'delete_note',
  connector_slug: 'demo',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsc',
  connection_name: 'Demo Notes',
  toolbox_id: null,
  tier: 'destructive',
  summary: 'Delete note through Demo Notes',
  steps: [],
  arguments_preview: { id: 'n1' },
  arguments_digest: 'f3a4e5b8d1c09a7766e2b1c4d5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718',
  expires_at: '2026-11-20T09:40:00.000Z',
  resolved_by: null,
  resolved_by_label: null,
  resolved_at: null,
  execution_id: null,
  can_resolve: true,
  created_at: '2026-11-20T09:30:00.000Z',
};

const approved = {
  ...pending,
  status: 'approved',
  expires_at: '2026-11-20T09:45:00.000Z',
  resolved_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  resolved_by_label: 'Grace Hopper',
  resolved_at: '2026-11-20T09:35:00.000Z',
  can_resolve: false,
};

const absent = { 404: 'No such approval, or none that the caller may see.' };

export const operations = {
  list: {
    id: 'listApprovals',
    summary: 'List approvals',
    description:
      'Calls that wait, or waited, for somebody’s word, newest first: the caller’s own, and those through connections ' +
      'that the caller owns or has edit access to.',
    pageOf: ApprovalView,
    example: { result: [pending], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getApproval',
    summary: 'Get an approval',
    description:
      'One approval, to whoever asked for it, and to the owner of the connection and those with edit access to it.',
    view: ApprovalView,
    example: pending,
    errors: absent,
  },
  resolve: {
    id: 'resolveApproval',
    summary: 'Approve or deny a call',
    description:
      'Within ten minutes after it was asked for, by people only. Where the organization wants its word (`confirm`) the ' +
      'requester may give it, the owner of the connection, or whoever has edit access to it; where it wants a second ' +
      'person (`second_person`) the requester may not. A synthetic tool may act on several connections: to decide on it ' +
      'takes edit access to all those of its highest tier. An approval is good for one call of the requester with the same ' +
      'tool and arguments, within ten minutes: executing takes its id as `approval_id`. A call that was never sent leaves ' +
      'it good.',
    body: { type: ResolveApprovalBody, example: { decision: 'approve' } },
    view: ApprovalView,
    example: approved,
    errors: {
      ...absent,
      403:
        '`token_kind`: programs never decide. `scope_missing`: nor do tokens whose scopes leave out `tool:execute`. ' +
        '`own_request`: the organization or the toolbox wants a second person. `edit_required`: a synthetic tool acts ' +
        'on a connection that the caller cannot edit.',
      409: '`not_pending`: it was decided or used, or has expired.',
      412: 'The approval has changed since it was read.',
    },
  },
} satisfies Record<string, OperationFacts>;
