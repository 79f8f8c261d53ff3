import { type Dispatcher } from 'undici';

type Head = { status: number; headers: Dispatcher.ResponseData['headers'] };

/**
 * `body` is empty if `isWanted` returned false. `truncated`: the body was longer than the maximum, and `body` is its
 * beginning.
 */
export type ReadAnswer = Head & { body: Buffer; truncated: boolean };

type ReadOptions = {
  /** Maximum bytes of the body. The rest is not read. */
  maxBytes?: number;
  /** Called with the headers. If it returns false, the body is not read. */
  isWanted?: (head: Head) => boolean;
};

/**
 * Sends a request and reads the response. Like undici's `request`, but without a stream, an async_hooks resource and
 * their promises, which would double the cost of a call between services.
 * @throws undici's errors, and the signal's reason as soon as the signal aborts, even if the request still waits for
 * a socket.
 */
export const exchange = (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  options: ReadOptions = {},
): Promise<ReadAnswer> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else dispatcher.dispatch(request, new AnswerReader(signal, options, resolve, reject));
  });

class AnswerReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Head | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor(
    private readonly signal: AbortSignal,
    private readonly options: ReadOptions,
    private readonly resolve: (answer: ReadAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    signal.addEventListener('abort', this.stop);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.signal.aborted) this.stop();
  }

  onResponseStart(_: unknown, status: number, headers: Head['headers']): void {
    if (status < 200) return;
    this.head = { status, headers };
    if (this.options.isWanted?.(this.head) === false) this.leave(false);
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const { maxBytes = Infinity } = this.options;
    const room = maxBytes - this.size;
    this.size += chunk.length;
    this.chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    if (this.size > maxBytes) this.leave(true);
  }

  onResponseEnd(): void {
    this.end(false);
  }

  onResponseError(_: unknown, error: Error): void {
    this.signal.removeEventListener('abort', this.stop);
    this.reject(error);
  }

  private readonly stop = (): void => {
    this.reject(this.signal.reason as Error);
    this.controller?.abort(this.signal.reason as Error);
  };

  /** Ends the exchange. If part of the body is unread, the connection is closed. */
  private leave(truncated: boolean): void {
    this.end(truncated);
    this.controller!.abort(new Error('The rest is not needed.'));
  }

  private end(truncated: boolean): void {
    this.signal.removeEventListener('abort', this.stop);
    const { chunks } = this;
    this.resolve({ ...this.head!, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), truncated });
  }
}
