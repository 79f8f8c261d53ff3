import { type Recorded } from '#kernel';
import { type Execution } from './execution.js';
import { type ExecutionEvent } from './execution-events.js';

/** Port to executions that have begun and not ended; each step is committed with its event. */
export abstract class OpenExecutions {
  /** @param alongside what is committed with it, or not at all. */
  abstract begin(
    execution: Execution,
    event: Recorded<ExecutionEvent>,
    alongside: (() => Promise<void>) | null,
  ): Promise<void>;

  /**
   * Whoever ended it before, this end is written too: it was learnt of later.
   * @param alongside what is committed with it, or not at all.
   */
  abstract end(
    execution: Execution,
    event: Recorded<ExecutionEvent>,
    alongside: (() => Promise<void>) | null,
  ): Promise<void>;

  /** Ends one that nobody has ended meanwhile, and answers whether it did. */
  abstract abandon(execution: Execution, event: Recorded<ExecutionEvent>): Promise<boolean>;

  /** Of all organizations, oldest first. */
  abstract begunBefore(time: Date, most: number): Promise<Execution[]>;
}
