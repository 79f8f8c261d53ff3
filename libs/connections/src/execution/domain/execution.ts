import { type Act, conflict, type Resource } from '#kernel';
import { type StartedData } from './execution-events.js';

/** One run of a tool, from before anything is sent until its end is written. */
export type Execution = {
  orgId: string;
  /** Who runs it, and when it began. */
  act: Act;
  /** The connection. */
  resource: Resource;
  data: StartedData;
};

/** What a caller is told of an execution whose end nobody knows. */
export const knownOf = ({ act, data: { execution_id, tool_name, connection_id } }: Execution) => ({
  execution_id,
  tool_name,
  connection_id,
  started_at: act.at.toISOString(),
});

/** 409, which no client repeats by itself: a repeat might do it twice. */
export const outcomeUnknown = (execution: Execution) =>
  conflict(
    'outcome_unknown',
    'The call may have reached the third party, but its answer was lost: look there before you repeat it.',
    { details: knownOf(execution) },
  );
