/**
 * The Idempotency-Key of a request, which travels with its caller. What a repeat of the request gets depends on it. This
 * class does nothing, for requests without a key and for jobs. `KeyedRequest` is the key of a request that has one.
 */
export class RequestKey {
  /** Whether a repeat of the request gets the stored response. */
  get isKept(): boolean {
    return false;
  }

  /** Continues as if the request had no key, for actions that are harmless when repeated. */
  ignore(): void {}

  /**
   * Keeps the key stored from the next transaction on, because the action has an effect that no rollback undoes. If the
   * response is missing, a repeat gets these facts.
   */
  hold(_facts: object): void {}

  /** Makes the key usable again, because the action certainly did not happen. */
  release(): void {}

  /** Sets a short response for repeats, in case the whole response is too large to store. */
  shorten(_answer: object): void {}

  /**
   * Maps the results that are recorded below to the result of the running command. If several services do this, the
   * functions of the inner services are applied first.
   */
  mapResult<Result extends object>(_toResult: (result: Result) => object): void {}

  /** Stores what a repeat gets while the response is missing. Call it in the transaction that commits these facts. */
  recordFacts(_facts: object): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Stores the result of the running command. Call it in the transaction that completes the command.
   * @param _short is stored if the result is too large.
   */
  recordResult(_result: object, _short: object): Promise<void> {
    return Promise.resolve();
  }

  /** Runs a command, unless an earlier request with the key has committed it. Then the result is the earlier one. */
  runCommand<Result>(_name: string, run: () => Promise<Result>): Promise<Result> {
    return run();
  }

  /** Commits a part of a command, whose result the rest of the command needs. A repeat gets the same result. */
  once<Result>(_part: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  /** Runs work that precedes the effect of a command, such as permission checks. A repeat runs this work again. */
  beforehand<Result>(work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  /** Keeps the key and its results out of logs and stored records. */
  toJSON(): undefined {
    return undefined;
  }
}

/** The key of requests without an Idempotency-Key, and of jobs. */
export const noKey = new RequestKey();

/** The facts of work that no HTTP request started. */
export const noHttpRequest = { id: '', ip: null, user_agent: null, key: noKey };
