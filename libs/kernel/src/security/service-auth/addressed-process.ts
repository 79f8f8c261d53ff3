import { randomUUID } from 'node:crypto';

/** On every answer to a signed request: which process gave it. */
export const processHeader = 'x-answered-by';

/** Why a process refuses a token that was made for another one; nothing was done. */
export const notAddressed = 'service_process_changed';

/** Why a process refuses a token that may have been used before the record of used tokens was lost; nothing was done. */
export const usesForgotten = 'service_tokens_forgotten';

/** Milliseconds for which no token is addressed, once several processes answer or the one that did has gone. */
const several = 10_000;

/** Which process of the other service answers, as long as it is always the same one. */
export class AddressedProcess {
  private answering: string | null = null;
  private learnsFrom = 0;

  get id(): string | null {
    return this.answering;
  }

  learn(id: string): void {
    if (this.answering !== null && this.answering !== id) this.forget();
    else if (performance.now() >= this.learnsFrom) this.answering = id;
  }

  forget(): void {
    this.answering = null;
    this.learnsFrom = performance.now() + several;
  }
}

/** Milliseconds for which a token is remembered at least: twice as long as any is good. */
const remembered = 130_000;

/**
 * Tokens that were made for this process alone, which so has to tell nobody else that they were used. Its name dies with
 * it: no process that comes after it takes what it took.
 */
export class TokensOfProcess {
  readonly processId = randomUUID();
  private young = new Set<string>();
  private old = new Set<string>();
  private changedAt = performance.now();

  /** Notes a token as used, and answers whether this was the first time. */
  firstUse(id: string): boolean {
    this.forgetOld();
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    return true;
  }

  private forgetOld(): void {
    const now = performance.now();
    if (now - this.changedAt < remembered) return;
    [this.old, this.young, this.changedAt] = [this.young, new Set(), now];
  }
}
