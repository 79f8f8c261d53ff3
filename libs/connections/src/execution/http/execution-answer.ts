import { setShortResponse, ViewWithStatus } from '#kernel';
import { type Bucket } from '#platform/rate-limit';
import { type Executed } from '../commands/execute-tool.js';
import { type ExecutionView } from './execution.view.js';
import { type PendingExecutionView } from './pending-execution.view.js';

/** Limits tool runs per token. */
export const executions: Bucket = {
  name: 'execute',
  quota: 600,
  seconds: 60,
  countedBy: 'token',
  insteadOfGeneral: true,
};

/** The response to a call: 202 if it needs approval first. */
export function answerOf(executed: Executed): ExecutionView | ViewWithStatus<PendingExecutionView> {
  if (executed.outcome === 'approval_required') return new ViewWithStatus(202, executed);
  const view = viewOf(executed);
  if (view.outcome === 'succeeded') setShortResponse({ ...view, data: null, replayed_without_data: true });
  return view;
}

function viewOf(executed: Exclude<Executed, { outcome: 'approval_required' }>): ExecutionView {
  if (executed.outcome !== 'dry_run') return executed;
  const { method, path, query, headers, body = null } = executed.request;
  return { ...executed, request: { method, path, query, header_names: Object.keys(headers), body } };
}
