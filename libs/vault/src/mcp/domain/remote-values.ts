import { mapTextsInSteps, ownTurn, type Progress, runInTurns, withoutHidden } from '#kernel';
import { type SecretMask } from '../../provider/domain/secret-mask.js';

/**
 * Removes hidden characters and the account's credential from a server's value. This function is recursive, so check
 * `isDeeperThan` first.
 * @returns undefined if several texts together are the credential, or if it occurs too often.
 */
export async function cleaned(value: unknown, mask: SecretMask): Promise<unknown> {
  return mask.maskValue(await runInTurns(mapTextsInSteps(value, withoutHidden)));
}

/** Maximum number of characters that are read of a text to be shortened. */
const maxRead = 1000;

/** Shortens a server's text to one line for our messages. */
export function shortText(text: string, mask: SecretMask): string {
  const isCut = text.length > maxRead;
  // A half of a surrogate pair at the end would hide the beginning of a credential before it.
  const read = isCut ? text.slice(0, maxRead).replace(/[\ud800-\udbff]$/, '') : text;
  const masked = mask.maskBytes(Buffer.from(withoutHidden(read)), isCut);
  return masked.toString().replace(/\s+/g, ' ').trim().slice(0, 300);
}

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

/** Validates a server's progress, and passes it on in its order. */
export class ProgressRelay {
  private count = 0;
  private passedOn = Promise.resolve();

  constructor(
    private readonly onProgress: (progress: Progress) => void,
    private readonly mask: SecretMask,
  ) {}

  readonly receive = ({ progress, total, message }: ProgressReport): void => {
    if (!isNumber(progress) || ++this.count > maxReports) return;
    this.passedOn = this.passedOn.then(async () => {
      await ownTurn();
      const text = typeof message === 'string' ? shortText(message, this.mask) : '';
      this.onProgress({ progress, ...(isNumber(total) && { total }), ...(text && { message: text }) });
    });
  };

  /** Waits until all received reports are passed on. */
  async finish(): Promise<void> {
    await this.passedOn;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
