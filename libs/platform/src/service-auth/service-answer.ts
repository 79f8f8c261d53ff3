import { Readable } from 'node:stream';
import { type Dispatcher } from 'undici';
import { type Progress } from '#kernel';
import { exchange } from '#platform/outgoing';
import { readResult, progressType } from './answer-with-progress.js';

type Headers = Dispatcher.ResponseData['headers'];

type Answer = { status: number; headers: Headers; body: unknown };

/** Returns the response of another service. If the caller requests progress, the response is read as a stream. */
export async function answerOf(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<Answer> {
  if (onProgress) return inTime(signal, readAnswer(dispatcher, { ...request, signal }, onProgress));
  const { status, headers, body } = await exchange(dispatcher, request, signal);
  return {
    status,
    headers,
    body: hasProgress(headers) ? await readResult(Readable.from([body])) : parsed(body.toString()),
  };
}

async function readAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  onProgress: (progress: Progress) => void,
): Promise<Answer> {
  const { statusCode: status, headers, body } = await dispatcher.request(request);
  return {
    status,
    headers,
    body: hasProgress(headers) ? await readResult(body, onProgress) : parsed(await body.text()),
  };
}

/**
 * Ends the wait when the signal aborts. undici obeys a signal only once a request has its socket, not while the
 * request waits for one.
 */
function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const hasProgress = (headers: Headers): boolean => String(headers['content-type']).startsWith(progressType);

const parsed = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));
