import { mapTexts, type Progress, withoutHidden } from '#kernel';
import { type SecretMask } from '../../provider/domain/secret-mask.js';

/** Returns a server's text without hidden characters and without the account's credential. */
export const cleanText = (text: string, mask: SecretMask): string => mask.maskText(withoutHidden(text));

/** Shortens a server's text to one line for our messages. */
export const shortText = (text: string, mask: SecretMask): string =>
  cleanText(text, mask).replace(/\s+/g, ' ').trim().slice(0, 300);

/** Cleans all strings in a value. This function is recursive, so check `isDeeperThan` first. */
export const cleaned = (value: unknown, mask: SecretMask): unknown => mapTexts(value, (text) => cleanText(text, mask));

/**
 * Whether a value contains more than `max` values, including itself. Each value takes time to process, whatever its
 * size.
 */
export function isLargerThan(max: number, value: unknown): boolean {
  const pending = [value];
  let count = 0;
  while (pending.length > 0) {
    const each = pending.pop();
    if (++count + pending.length > max) return true;
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) pending.push(inner);
  }
  return false;
}

/** Maximum number of progress reports per call. Further reports are dropped. */
const maxReports = 1000;

type ProgressReport = { progress?: unknown; total?: unknown; message?: unknown };

/** Returns a listener that validates a server's progress and passes it on; undefined if progress was not requested. */
export function relayProgress(onProgress: ((progress: Progress) => void) | undefined, mask: SecretMask) {
  if (!onProgress) return undefined;
  let count = 0;
  return ({ progress, total, message }: ProgressReport): void => {
    if (!isNumber(progress) || ++count > maxReports) return;
    const text = typeof message === 'string' ? shortText(message, mask) : '';
    onProgress({ progress, ...(isNumber(total) && { total }), ...(text && { message: text }) });
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
