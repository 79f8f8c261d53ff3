import { setTimeout } from 'node:timers/promises';
import { type Client, type components, LatchkeyConnectionError, LatchkeyError } from '../src/index.js';

export type AuditRecord = components['schemas']['AuditRecord'];

export type LogFilter = { scope: 'own' | 'org'; action?: string[]; category?: AuditRecord['category'][] };

type FollowOptions = {
  /** How many earlier records to return first. */
  earlier: number;
  /** Seconds between requests. */
  interval: number;
  signal: AbortSignal;
  /** Called before the first new record is awaited. */
  onReady?: () => void;
  /** Called when the API cannot be reached for a while. */
  onTrouble: (error: unknown) => void;
};

/** A record is in the log at most this many milliseconds after the time in its id. */
const latest = 60_000;

/**
 * The records of the audit log, as they are written. A record can be written up to a minute late, so each request reads
 * the last minute before the previous one again, and skips the records it has returned. Times are those of the server.
 */
export async function* followLog(
  latchkey: Client,
  filter: LogFilter,
  options: FollowOptions,
): AsyncGenerator<AuditRecord> {
  const { earlier, interval, signal, onReady, onTrouble } = options;
  const newest = await read(latchkey, filter, { limit: Math.max(earlier, 1) }, 1, signal);
  yield* newest.records.slice(0, earlier).reverse();
  let window = await read(latchkey, filter, ascending(newest.at - latest), Infinity, signal);
  onReady?.();
  // Records up to the newest one existed before.
  const begin = window.records.findIndex(({ id }) => id === newest.records[0]?.id) + 1;
  yield* window.records.slice(begin);
  for (;;) {
    await setTimeout(interval * 1000, undefined, { signal });
    const known = new Set(window.records.map(({ id }) => id));
    try {
      window = await read(latchkey, filter, ascending(window.at - latest), Infinity, signal);
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      // The next request begins where this one did, so no record is lost.
      onTrouble(error);
      continue;
    }
    yield* window.records.filter(({ id }) => !known.has(id));
  }
}

/** Whether the API may answer again later. */
const isPassing = (error: unknown): boolean =>
  error instanceof LatchkeyError
    ? error.status === 429 || error.status >= 500
    : error instanceof LatchkeyConnectionError;

const ascending = (from: number) => ({ from: new Date(from).toISOString(), sort: 'occurred_at', limit: 200 });

/** Reads pages, and the server's time before the first of them. */
async function read(latchkey: Client, filter: LogFilter, query: object, pages: number, signal: AbortSignal) {
  let at: number | undefined;
  const onResponse = ({ headers }: Response) => void (at ??= Date.parse(headers.get('date') ?? ''));
  const records: AuditRecord[] = [];
  for await (const page of latchkey.auditLog.list({ ...filter, ...query }, { signal, onResponse }).pages()) {
    records.push(...page.result);
    if (--pages === 0) break;
  }
  if (at === undefined || Number.isNaN(at))
    throw new Error('The API sends no Date header. Check the proxy in front of it.');
  return { records, at };
}

/** Aborts at Ctrl+C and when the process is asked to stop. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(interrupted);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return controller.signal;
}

const interrupted = new Error('Interrupted.');

/** Runs until the signal aborts, which is a normal end. */
export async function untilAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
