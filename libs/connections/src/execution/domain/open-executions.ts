import { type Recorded } from '#kernel';
import { type Execution } from './execution.js';
import { type ExecutionEvent } from './execution-events.js';

/** Port to executions in progress. Each step is committed together with its event. */
export abstract class OpenExecutions {
  /** @param alongside work in the same transaction. */
  abstract begin(
    execution: Execution,
    event: Recorded<ExecutionEvent>,
    alongside: (() => Promise<void>) | null,
  ): Promise<void>;

  /**
   * Records the end even if the execution was already ended as unknown, because this end is the correct one.
   * @param alongside work in the same transaction.
   */
  abstract end(
    execution: Execution,
    event: Recorded<ExecutionEvent>,
    alongside: (() => Promise<void>) | null,
  ): Promise<void>;

  /** Ends an execution that is still open, and returns whether it was. */
  abstract abandon(execution: Execution, event: Recorded<ExecutionEvent>): Promise<boolean>;

  /** Across organizations, oldest first. */
  abstract begunBefore(time: Date, most: number): Promise<Execution[]>;
}
