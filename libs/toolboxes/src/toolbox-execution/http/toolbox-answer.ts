import { toResponse, type PendingExecutionView } from '#connections';
import { setShortResponse, type ViewWithStatus } from '#kernel';
import { isProgram, type ProgramExecuted, type ToolboxExecuted } from '../domain/toolbox-calls.js';
import { type ToolboxExecutionView } from './toolbox-execution.dto.js';

/** Returns the response to a call through a toolbox. Synthetic tools have the same form of response as other tools. */
export function toolboxAnswer(executed: ToolboxExecuted): ToolboxExecutionView | ViewWithStatus<PendingExecutionView> {
  if (!isProgram(executed)) return toResponse(executed);
  const view = viewOf(executed);
  if (view.outcome !== 'dry_run') setShortResponse({ ...view, data: null, replayed_without_data: true });
  return view;
}

function viewOf({ data, error, ...run }: ProgramExecuted): ToolboxExecutionView {
  if (run.outcome === 'dry_run') return run;
  const shown = error && { error: { ...error, can_retry: false, retry_after_ms: null } };
  return { ...run, data, next_page_cursor: null, ...shown };
}
