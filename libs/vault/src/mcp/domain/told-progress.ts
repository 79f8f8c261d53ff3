import { type Progress } from '#kernel';
import { shortText } from './remote-values.js';

/** Of one call; what a server says beyond that is left out. */
const most = 1000;

type Said = { progress?: unknown; total?: unknown; message?: unknown };

/** Hands on what a server says of how far it has come, in a form that is one; undefined where nobody wants to know. */
export function toldProgress(onProgress: ((progress: Progress) => void) | undefined, secrets: readonly string[]) {
  if (!onProgress) return undefined;
  let count = 0;
  return ({ progress, total, message }: Said): void => {
    if (!isNumber(progress) || ++count > most) return;
    const text = typeof message === 'string' ? shortText(message, secrets) : '';
    onProgress({ progress, ...(isNumber(total) && { total }), ...(text && { message: text }) });
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
