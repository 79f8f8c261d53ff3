import { type RequestKey } from '#kernel';
import { ViewWithStatus } from '#kernel/http';
import { type ToolRunResult } from '../services/tool-execution.js';
import { withoutData } from '../domain/execution-outcome.js';
import { type ExecutionView, type PendingExecutionView } from './execution.view.js';

/** Builds the response to a call: 202 if the call first needs approval. */
export function toResponse(
  key: RequestKey,
  result: ToolRunResult,
): ExecutionView | ViewWithStatus<PendingExecutionView> {
  if (result.outcome === 'approval_required') return new ViewWithStatus(202, result);
  const view = buildExecutionView(result);
  if (view.outcome === 'succeeded') key.shorten(withoutData(view));
  return view;
}

function buildExecutionView(result: Exclude<ToolRunResult, { outcome: 'approval_required' }>): ExecutionView {
  if (result.outcome !== 'dry_run') return result;
  const { method, path, query, headers, body = null } = result.request;
  return { ...result, request: { method, path, query, header_names: Object.keys(headers), body } };
}
