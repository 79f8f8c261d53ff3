import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller, Clock } from '#kernel';
import { AgentSettings } from '#organizations';
import { SealedCursors, Sealing } from '#platform/sealing';
import {
  type CallResult,
  noResult,
  resultContext,
  resultExpired,
  type ResultPlace,
  storageLimits,
} from '../domain/call-result.js';
import { CallResults } from '../persistence/call-results.js';

/** Takes a third of a millisecond for 200 KiB of JSON, and leaves about a sixth of it. A thread would take longer. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** Stores large results for the agent whose call returned them, and opens them again. */
@Injectable()
export class LargeResults {
  private readonly logger = new Logger(LargeResults.name);

  constructor(
    private readonly callResults: CallResults,
    private readonly agentSettings: AgentSettings,
    private readonly sealing: Sealing,
    private readonly sealedCursors: SealedCursors,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a result, and returns the id with which the agent reads it. Returns null if it cannot be stored: the call was
   * made, so it must not fail now.
   */
  async store(caller: Caller, address: string, result: CallResult): Promise<string | null> {
    const { orgId } = caller;
    const { text, ...facts } = result;
    try {
      const { result_retention_minutes: minutes } = await this.agentSettings.getResultSettings(caller);
      const id = randomBytes(12).toString('base64url');
      const content = await this.sealing.seal(resultContext(orgId, id), brotliCompressSync(text, fast));
      if (content.length > storageLimits.member) return null;
      const created_at = this.clock.now();
      const expires_at = new Date(created_at.getTime() + minutes * 60_000);
      const place = buildPlace(caller, address);
      await this.callResults.store(orgId, place, { ...facts, id, content, created_at, expires_at });
      return this.sealedCursors.seal(id, buildBinding(caller, place));
    } catch (error) {
      this.logger.warn({ request_id: caller.request.id, err: error }, 'large result not stored');
      return null;
    }
  }

  /**
   * Opens a result that was stored for the caller's app at this address.
   * @throws not_found for any other id; conflict `result_expired`.
   */
  async open(caller: Caller, address: string, resultId: string): Promise<CallResult> {
    const { orgId } = caller;
    const place = buildPlace(caller, address);
    const id = this.readId(resultId, buildBinding(caller, place));
    const { result_retention_minutes: minutes } = await this.agentSettings.getResultSettings(caller);
    const since = new Date(this.clock.now().getTime() - minutes * 60_000);
    const found = await this.callResults.find(orgId, id, place, since);
    if (!found) throw resultExpired();
    const { content, ...facts } = found;
    const compressed = await this.sealing.openBytes(resultContext(orgId, id), content);
    return { ...facts, text: brotliDecompressSync(compressed).toString() };
  }

  /** The id is sealed, so an id that opens once named a result of this caller, app and address. */
  private readId(resultId: string, binding: readonly string[]): string {
    try {
      return this.sealedCursors.open(resultId, binding);
    } catch {
      throw noResult();
    }
  }
}

const buildPlace = ({ userId, token }: Caller, address: string): ResultPlace => ({
  user_id: userId,
  app_id: token?.id ?? '',
  address,
});

const buildBinding = ({ orgId }: Caller, { user_id, app_id, address }: ResultPlace): readonly string[] => [
  // Results that are not compressed were bound to `call_result`, and are not found.
  'compressed_call_result',
  orgId,
  user_id,
  app_id,
  address,
];
