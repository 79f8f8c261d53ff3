import { type OperationFacts } from '#kernel';
import { ToolboxExecutionView } from '../queries/toolbox-execution.view.js';
import { ExecuteToolboxToolBody } from './toolbox-execution.dto.js';

export const operations = {
  execute: {
    id: 'executeToolboxTool',
    summary: 'Run a tool of a toolbox',
    description:
      'Runs a tool by the name under which `tools` of the toolbox lists it for the caller: exactly those run. It runs on ' +
      'the connection that it is pinned to, on the authority of who pinned it, who has to be a member with use access to ' +
      'the connection at that moment; the restrictions are the caller’s. Its arguments are the toolbox’s defaults, over ' +
      'them what is sent, over all what the toolbox sets for good, which cannot be sent.\n\n' +
      'A synthetic tool runs all its steps so, on what its owner may use: where a rule keeps the caller from one step, ' +
      'none runs. `steps` says what became of each.\n\n' +
      'Everything else is as `POST /connection/{id}/execute` says: answers, approvals, `Idempotency-Key`. Where the ' +
      'toolbox’s `approval_policy` asks for more than the organization’s, it holds. Needs `tool:execute` and use access ' +
      'to the toolbox.',
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
        '`invalid_arguments` with pointers into `/arguments`, also for what the toolbox sets; `account_mismatch`; ' +
        '`invalid_cursor`: `page.cursor` was not issued for this call.',
      403: '`use_required`, `connector_restricted`, `tool_restricted`, `insufficient_scope`, `tier_blocked`.',
      404: 'No such toolbox, or none that reaches the caller; `tool_not_found` where it has no tool of that name turned on.',
      409:
        '`entry_unmet`: something is in the way of the tool, whoever calls; `details.unmet_reason` says what, as the ' +
        'entry does. Else as on a connection: `owner_suspended`, `variables_incomplete`, `approval_…`, `quota_exceeded`, ' +
        '`outcome_unknown`.',
      413: 'The arguments are larger than 256 KiB.',
      429: 'Too often or too many at once, `details.scope` says of what: nothing was sent.',
      503: '`vault_unavailable`, `credential_refresh_failed`; `log_unavailable`: what cannot be logged is not sent.',
    },
  },
} satisfies Record<string, OperationFacts>;
