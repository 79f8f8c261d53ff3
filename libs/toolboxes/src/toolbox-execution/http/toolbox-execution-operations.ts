import { type OperationFacts } from '#platform/openapi';
import { ToolboxExecutionView, ExecuteToolboxToolBody } from './toolbox-execution.dto.js';

export const operations = {
  execute: {
    id: 'executeToolboxTool',
    summary: 'Run a tool of a toolbox',
    description:
      'Runs a tool by the name that `tools` of the toolbox lists. Only the listed tools can run. The tool runs on ' +
      'the connection it is pinned to, with the access of the pinning editor. The editor must be a member ' +
      'with `use` access to the connection at that moment. The caller’s own restrictions apply. Arguments in ' +
      'the request override the defaults of the toolbox. Frozen arguments keep their fixed values and cannot ' +
      'be sent.\n\nA synthetic tool runs all its steps in this way, with the access of its owner. If a ' +
      'restriction blocks the caller from one step, no step runs. `steps` contains the result of each ' +
      'step.\n\nAnswers, approvals and `Idempotency-Key` work as in `POST /connection/{id}/execute`. If the ' +
      '`approval_policy` of the toolbox and of the organization differ, the stricter one applies. Needs ' +
      '`tool:execute` and `use` access to the toolbox.',
    body: { type: ExecuteToolboxToolBody, example: { tool_name: 'open_issues', arguments: { repo: 'app' } } },
    view: ToolboxExecutionView,
    example: {
      execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
      outcome: 'succeeded',
      tool_name: 'open_issues',
      tier: 'read',
      data: [{ number: 1, title: 'First' }],
      next_page_cursor: null,
      upstream: { status: 200, duration_ms: 120, truncated: false },
    },
    errors: {
      400:
        '`account_mismatch`. `invalid_arguments`: the pointers begin with `/arguments`. A frozen argument in the call is ' +
        'an invalid argument. `invalid_cursor`: `page.cursor` was not issued for this call.',
      403: '`use_required`, `connector_restricted`, `tool_restricted`, `insufficient_scope`, `tier_blocked`.',
      404:
        'No such toolbox, or the caller has no access to it. `tool_not_found`: the toolbox has no enabled tool with ' +
        'that name.',
      409:
        '`entry_unmet`: no caller can run the tool now, and `details.unmet_reason` is the entry’s `unmet_reason`. The ' +
        'other reasons are the same as for a call through a connection: `owner_suspended`, ' +
        '`variables_incomplete`, `approval_…`, `quota_exceeded`, `outcome_unknown`.',
      413: 'The arguments are larger than 256 KiB.',
      429: 'Too many calls, or too many at the same time. `details.scope` names the limit. Nothing was sent.',
      503:
        '`vault_unavailable`, `credential_refresh_failed`. `log_unavailable`: the call could not be logged, so it ' +
        'was not sent.',
    },
  },
} satisfies Record<string, OperationFacts>;
