import { type ApiResponseOptions } from '@nestjs/swagger';
import { type OperationFacts } from '#kernel';
import { PendingExecutionView } from './pending-execution.view.js';
import { ExecuteBody } from './execution.dto.js';
import { ExecutionView } from './execution.view.js';

export const operations = {
  execute: {
    id: 'executeTool',
    summary: 'Run a tool',
    description:
      'Runs one tool of the connector with the account of this connection, within the restrictions of the caller. ' +
      'What the third party refuses is an answer of 200 with `outcome: failed`. Needs `tool:execute` and use access.\n\n' +
      'Where the organization wants somebody’s word for a tool of its tier (setting `approval_policy`; tools of tier ' +
      '`destructive` unless said otherwise), nothing is run and 202 names an approval. Once it is given, the same call with ' +
      '`approval_id` is made, once, and after every check anew.\n\n' +
      'With an `Idempotency-Key` a tool of tier `write` or `destructive` is run at most once in 24 hours: a repeat gets ' +
      'the same answer, an answer over 64 KiB without its `data` (`replayed_without_data`), or 409 `outcome_unknown` where ' +
      'nobody knows what the third party did. Where nothing reached it, the key may be used again. A tool of tier `read` ' +
      'runs as if it had come without a key, and an answer of 202 uses up none.',
    body: { type: ExecuteBody, example: { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'app' } } },
    view: ExecutionView,
    example: {
      execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
      outcome: 'succeeded',
      tool_name: 'list_issues',
      tier: 'read',
      data: [{ number: 1, title: 'First' }],
      next_page_cursor: null,
      upstream: { status: 200, duration_ms: 120, truncated: false },
    },
    errors: {
      400:
        '`invalid_arguments` with pointers into `/arguments`; `account_mismatch`; `invalid_cursor`: `page.cursor` was not ' +
        'issued for this call.',
      403:
        '`use_required`, `connector_restricted`, `tool_restricted`, `connector_not_shared`; ' +
        '`insufficient_scope`: the account was not granted the `required_scopes` of the tool, reconnect it; ' +
        '`tier_blocked`: the organization runs no tools of this tier.',
      404: 'No such connection, or none that reaches the caller; `tool_not_found`.',
      409:
        '`connection_not_active` with its status, `owner_suspended`, `connector_unavailable`, `tool_disabled`, ' +
        '`tool_held` where a remote MCP server lists the tool otherwise than it was accepted, ' +
        '`variables_incomplete`; `approval_pending`, `approval_denied`, `approval_expired`, `approval_consumed`, ' +
        '`approval_mismatch` where it is for another call, `second_person_required`; ' +
        '`quota_exceeded` where 50 calls of the caller wait for approval; `outcome_unknown` where the third party may have acted and the answer is lost, with what is known in `details`.',
      413: 'The arguments are larger than 256 KiB.',
      429:
        'Too often: `execute` for a token, `connection_calls` for 120 a minute of one connection, `provider_calls` for ' +
        'what the connector’s `rate_limits` say. `too_many_at_once`: a connection runs eight calls at once and up to 100 ' +
        'more wait their turn until their `timeout_ms` is over; a member and an organization have bounds too, or access ' +
        'rules changed while the call waited. `details.scope` says which, and nothing was sent; ' +
        '`idempotency_quota` where the answers kept for this organization take all their room.',
      503: '`vault_unavailable`, `credential_refresh_failed`; `log_unavailable`: what cannot be logged is not sent.',
    },
  },
} satisfies Record<string, OperationFacts>;

/** The other success: nothing was run yet. */
export const pendingExecution: ApiResponseOptions = {
  status: 202,
  description: 'Somebody has to approve of this call: nothing was run.',
  type: PendingExecutionView,
  example: {
    outcome: 'approval_required',
    tool_name: 'delete_note',
    tier: 'destructive',
    approval: {
      id: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
      status: 'pending',
      expires_at: '2026-11-20T09:40:00.000Z',
      summary: 'Delete note through Demo Notes',
      tier: 'destructive',
      connection_name: 'Demo Notes',
      arguments_preview: { id: 'n1' },
      second_person: false,
    },
  },
};
