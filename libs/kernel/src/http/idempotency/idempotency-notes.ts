import { Injectable } from '@nestjs/common';
import { Transactions } from '../../persistence/transactions.js';
import { CommandJournal } from './command-journal.js';
import { currentKeyedRequest } from './keyed-request.js';

/**
 * Stores what a repeated request gets while the response is missing. For commands with several effects outside the
 * database.
 */
@Injectable()
export class IdempotencyNotes {
  constructor(
    private readonly transactions: Transactions,
    private readonly journal: CommandJournal,
  ) {}

  /**
   * Stores what a repeated request gets. Call it in the transaction that commits these facts. Does nothing if the
   * request has no stored key.
   */
  async recordFacts(orgId: string, known: object): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state !== 'recorded') return;
    const { principal, key, attempt } = keyed;
    await this.transactions.execute(orgId, know, { principal, key, attempt, known: JSON.stringify(known) });
  }

  /**
   * Records the result of the running command. Call it in the transaction that completes the command.
   * @param short is stored if the result is too large.
   */
  async end(result: object, short: object): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state !== 'recorded' || keyed.command === null) return;
    const { command: name, resultOf } = keyed;
    await this.journal.record(keyed, { name, done: true }, resultOf(result), resultOf(short));
  }
}

const know = `update kernel.idempotency_keys set known = :known
  where org_id = :org_id and principal = :principal and key = :key and attempt = :attempt`;
