import { once } from 'node:events';
import { FairSlots } from '#kernel';
import { isEncoded } from './decode-body.js';
import { type ReadAnswer } from './exchange.js';
import { OutgoingError } from './outgoing-error.js';
import { flattenHeaders } from './response-headers.js';
import { type HeldResponse, type ResponseMemory } from './response-memory.js';

/** Smaller bodies are processed at once. */
const largeSize = 256 * 1024;

const limits = { all: 2, each: 2, waiting: 1000, maxWait: 60_000 };

/** For whom a body is processed. */
type Use = {
  organization: string;
  /** Aborts when the body and everything made of it is no longer in use. */
  until: AbortSignal;
};

/**
 * Limits how many large bodies are processed at the same time, because decoding, parsing and masking a body needs several
 * times its size. An encoded body counts as large. Organizations take turns.
 */
export class LargeBodies {
  private readonly turns = new FairSlots(limits, tooManyBodies);
  private readonly holders = new WeakSet<AbortSignal>();

  /** @param memory what waiting bodies count against. If it is short, a waiting body is cut to its beginning. */
  constructor(private readonly memory: ResponseMemory) {}

  /** Waits until the body may be processed. A call that has its turn keeps it for further responses. */
  async waitForTurn(answer: ReadAnswer, use: Use): Promise<ReadAnswer> {
    const isLarge = answer.body.length >= largeSize || isEncoded(flattenHeaders(answer.headers));
    if (!isLarge || this.holders.has(use.until)) return answer;
    const waiting = new WaitingBody(answer, use.organization, this.memory);
    try {
      await this.takeTurn(use);
      return waiting.answer;
    } finally {
      this.memory.release(waiting);
    }
  }

  /** Resolves when the turn begins. The turn ends when the body is no longer in use. */
  private takeTurn({ organization, until }: Use): Promise<void> {
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        this.holders.add(until);
        resolve();
        if (!until.aborted) await once(until, 'abort');
      };
      this.turns.within(organization, hold).catch(reject);
    });
  }
}

class WaitingBody implements HeldResponse {
  size = 0;

  constructor(
    public answer: ReadAnswer,
    readonly organization: string,
    private readonly memory: ResponseMemory,
  ) {
    memory.add(this, answer.body.length);
  }

  cut(): void {
    this.memory.release(this);
    // A copy, so that the whole body is freed.
    const body = Buffer.from(this.answer.body.subarray(0, largeSize));
    this.answer = { ...this.answer, body, truncated: true };
  }
}

const tooManyBodies = () =>
  new OutgoingError('answer_too_large', 'Too many large responses are being processed.', true);
