import { type Progress } from '#kernel';
import { shortText } from './remote-values.js';

/** Progress notifications per call; more are dropped. */
const maxReports = 1000;

type Said = { progress?: unknown; total?: unknown; message?: unknown };

/** Returns a listener that passes on a server's progress in a valid form; undefined if progress was not requested. */
export function relayProgress(onProgress: ((progress: Progress) => void) | undefined, secrets: readonly string[]) {
  if (!onProgress) return undefined;
  let count = 0;
  return ({ progress, total, message }: Said): void => {
    if (!isNumber(progress) || ++count > maxReports) return;
    const text = typeof message === 'string' ? shortText(message, secrets) : '';
    onProgress({ progress, ...(isNumber(total) && { total }), ...(text && { message: text }) });
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
