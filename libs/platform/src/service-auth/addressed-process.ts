import { randomUUID } from 'node:crypto';

/** The response header that names the process that answered. */
export const processHeader = 'x-answered-by';

/** The reason of a refusal if the token is for another process. The request was not carried out. */
export const notAddressed = 'service_process_changed';

/**
 * The reason of a refusal if the token may have been used before the record of used tokens was lost. The request was
 * not carried out.
 */
export const usesForgotten = 'service_tokens_forgotten';

/**
 * Milliseconds without tokens for a named process, after several processes responded or the known process
 * disappeared.
 */
const relearnDelay = 10_000;

/** Remembers which process of the other service answers requests, as long as it is always the same process. */
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
    this.learnsFrom = performance.now() + relearnDelay;
  }
}

/** Minimum milliseconds for which a token is remembered. More than twice the maximum lifetime of a token. */
const minRemembered = 130_000;

/**
 * Remembers used tokens that were addressed to this process. Other processes need not know these tokens. The name of
 * a process is unique, so no later process accepts them.
 */
export class TokensOfProcess {
  readonly processId = randomUUID();
  private young = new Set<string>();
  private old = new Set<string>();
  private changedAt = performance.now();

  /** Marks a token as used, and returns whether this was its first use. */
  firstUse(id: string): boolean {
    this.forgetOld();
    if (this.young.has(id) || this.old.has(id)) return false;
    this.young.add(id);
    return true;
  }

  private forgetOld(): void {
    const now = performance.now();
    if (now - this.changedAt < minRemembered) return;
    [this.old, this.young, this.changedAt] = [this.young, new Set(), now];
  }
}
