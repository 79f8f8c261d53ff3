import { type Progress } from '#kernel';
import { type SecretMask } from '../../provider/domain/secret-mask.js';
import { shortText } from './remote-values.js';

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
