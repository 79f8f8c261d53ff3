import { type Dispatcher } from 'undici';
import { headError } from './outgoing-error.js';
import { type HeldResponse, type ResponseMemory } from './response-memory.js';

type Head = { status: number; headers: Dispatcher.ResponseData['headers'] };

/**
 * `body` is empty if `isWanted` returned false. `truncated`: the body was longer than the maximum, and `body` is its
 * beginning. It is also cut if all responses together need too much memory.
 */
export type ReadAnswer = Head & { body: Buffer; truncated: boolean };

type ReadOptions = {
  /** Maximum bytes of the body. The rest is not read. */
  maxBytes?: number;
  /** Called with the headers. If it returns false, the body is not read. */
  isWanted?: (head: Head) => boolean;
  /** The memory that the body counts against, and the organization that it belongs to. */
  memory?: ResponseMemory;
  organization?: string;
};

/**
 * Sends a request and reads the response. Like undici's `request`, but without a stream, an async_hooks resource and
 * their promises, which would double the cost of a call between services.
 * @throws undici's errors, OutgoingError for an invalid response head, and the signal's reason as soon as the signal
 * aborts, even if the request still waits for a socket.
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

class AnswerReader implements Dispatcher.DispatchHandler, HeldResponse {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Head | undefined;
  private readonly chunks: Buffer[] = [];
  readonly organization: string;
  size = 0;

  constructor(
    private readonly signal: AbortSignal,
    private readonly options: ReadOptions,
    private readonly resolve: (answer: ReadAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.organization = options.organization ?? '';
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
    const { maxBytes = Infinity, memory } = this.options;
    const part = chunk.subarray(0, Math.min(chunk.length, maxBytes - this.size));
    this.chunks.push(part);
    if (memory) memory.add(this, part.length);
    else this.size += part.length;
    if (part.length < chunk.length) this.cut();
  }

  onResponseEnd(): void {
    this.end(false);
  }

  onResponseError(_: unknown, error: Error): void {
    this.release();
    this.reject(this.head ? error : headError(error));
  }

  /** Ends the exchange with the beginning of the body. */
  cut(): void {
    this.leave(true);
  }

  private readonly stop = (): void => {
    this.release();
    this.reject(this.signal.reason as Error);
    this.controller?.abort(this.signal.reason as Error);
  };

  /** Ends the exchange. If part of the body is unread, the connection is closed. */
  private leave(truncated: boolean): void {
    this.end(truncated);
    this.controller!.abort(new Error('The rest is not needed.'));
  }

  private end(truncated: boolean): void {
    this.release();
    // The reader stays in memory while the connection is closed, and must not keep the chunks.
    const chunks = this.chunks.splice(0);
    this.resolve({ ...this.head!, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), truncated });
  }

  private release(): void {
    this.signal.removeEventListener('abort', this.stop);
    this.options.memory?.release(this);
  }
}
