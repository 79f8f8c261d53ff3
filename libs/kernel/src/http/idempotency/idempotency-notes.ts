import { Injectable } from '@nestjs/common';
import { Transactions } from '../../persistence/transactions.js';
import { CommandJournal } from './command-journal.js';
import { currentKeyedRequest } from './keyed-request.js';

/** For a command that does several things outside the database: what a repeat is told while its answer is missing. */
@Injectable()
export class IdempotencyNotes {
  constructor(
    private readonly transactions: Transactions,
    private readonly journal: CommandJournal,
  ) {}

  /** Belongs into the transaction that commits what is known. Without a key that is kept it does nothing. */
  async know(orgId: string, known: object): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state !== 'recorded') return;
    const { principal, key, attempt } = keyed;
    await this.transactions.execute(orgId, know, { principal, key, attempt, known: JSON.stringify(known) });
  }

  /**
   * The result of the command under way is known. Belongs into the transaction that commits its end.
   * @param short kept where the result is too large.
   */
  async end(result: object, short: object): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state !== 'recorded' || keyed.command === null) return;
    const { command: name, resultOf } = keyed;
    await this.journal.note(keyed, { name, done: true }, resultOf(result), resultOf(short));
  }
}

const know = `update kernel.idempotency_keys set known = :known
  where org_id = :org_id and principal = :principal and key = :key and attempt = :attempt`;
