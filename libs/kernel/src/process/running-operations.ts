/** Minimum time in milliseconds for which a blocked event loop is reported. */
const minBlocked = 200;

/** Milliseconds between two steps of an idle event loop. */
const interval = 50;

/**
 * A time in which the event loop ran nothing else. `operations`: the route or job that blocked it. If it is not certain
 * which one did, all that were in progress.
 */
export type BlockedLoop = { milliseconds: number; operations: string[] };

type Listener = (blocked: BlockedLoop) => void;

/**
 * The requests and jobs that this process works on, to find out which of them blocks its event loop. Asynchronous hooks
 * would always know, but slow down every promise of the process.
 */
export class RunningOperations {
  private readonly names = new Map<object, string>();
  private readonly listeners = new Set<Listener>();
  /** The latest step, and the operation whose code began to run with it. */
  private latest: { at: number; operation: object | null } = { at: 0, operation: null };
  private timer: NodeJS.Timeout | undefined;
  private turnEnds = false;

  /**
   * @param operation the request, or another object that identifies the operation.
   * @param name the pattern of the route, or the name of the job.
   */
  begin(operation: object, name: string): void {
    this.step(operation);
    this.names.set(operation, name);
  }

  /** Records that an operation continues now, at a place after which much code may run. */
  resume(operation: object): void {
    this.step(operation);
  }

  end(operation: object): void {
    this.step(null);
    this.names.delete(operation);
  }

  /** Calls back when the event loop was blocked. Returns a function that stops this. */
  watch(listener: Listener): () => void {
    this.latest = { at: performance.now(), operation: null };
    this.timer ??= setInterval(() => this.step(null), interval).unref();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** A long time since the latest step means that the code which ran since then blocked the event loop. */
  private step(operation: object | null): void {
    if (!this.timer) return;
    const now = performance.now();
    const milliseconds = Math.round(now - this.latest.at);
    if (milliseconds >= minBlocked) this.report(milliseconds);
    this.latest = { at: now, operation };
    if (operation) this.expectEndOfTurn();
  }

  /** After this turn of the event loop, other code runs than that of the latest operation. */
  private expectEndOfTurn(): void {
    if (this.turnEnds) return;
    this.turnEnds = true;
    setImmediate(() => {
      this.turnEnds = false;
      this.step(null);
    });
  }

  private report(milliseconds: number): void {
    const name = this.latest.operation && this.names.get(this.latest.operation);
    const operations = name ? [name] : [...new Set(this.names.values())];
    // Without an operation in progress, the process is starting, or the machine was suspended.
    if (operations.length === 0) return;
    for (const listener of this.listeners) listener({ milliseconds, operations });
  }
}

/** The operations of this process. Several apps may share its event loop. */
export const runningOperations = new RunningOperations();
