import { type ExecutionView, PendingExecutionView } from './execution.view.js';

export const executionExample: ExecutionView = {
  execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
  outcome: 'succeeded',
  tool_name: 'list_issues',
  tier: 'read',
  data: [{ number: 1, title: 'First' }],
  next_page_cursor: null,
  upstream: { status: 200, duration_ms: 120, truncated: false },
};

/** Documents the response with status 202: approval is needed, and nothing has run yet. */
export const pendingExecution = {
  when: 'The call needs approval first. Nothing was run.',
  view: PendingExecutionView,
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
