import { Injectable, Logger } from '@nestjs/common';
import { isBrokenCircuitError } from 'cockatiel';
import { outgoingError, type ServiceAnswer, ServiceClient } from '#kernel';
import { VaultRefusedService, VaultUnavailable } from '../domain/vault.js';
import { type VaultCall, VaultBreakers } from './vault-breakers.js';

/** Signed calls to the vault with time limits and circuit breakers. */
@Injectable()
export class VaultClient {
  private readonly logger = new Logger(VaultClient.name);
  private readonly breakers = new VaultBreakers();

  constructor(private readonly service: ServiceClient) {}

  /** @throws VaultUnavailable without a response in time, for a 5xx without a reason, and for a refused signature. */
  async send(call: VaultCall): Promise<ServiceAnswer> {
    const answer = await this.answerTo(call);
    if (answer.status !== 401) return answer;
    this.logger.error(
      { reason: reasonOf(answer), path: call.path },
      'The vault refused the signature of a request. Compare the keys and clocks with `doctor`.',
    );
    throw new VaultRefusedService();
  }

  private async answerTo({ slug, ...call }: VaultCall): Promise<ServiceAnswer> {
    try {
      return await this.breakers.of({ ...call, slug }).execute(async () => {
        const answer = await this.service.send(call);
        if (answer.status >= 500 && reasonOf(answer) === undefined)
          throw new Error(`The vault responded with ${answer.status}.`);
        return answer;
      });
    } catch (error) {
      this.logger.debug({ err: error, path: call.path }, 'No response from the vault.');
      throw new VaultUnavailable(isBrokenCircuitError(error) ? false : outgoingError(error).sent, error);
    }
  }
}

/** The reason of the vault's error response. */
export const reasonOf = ({ body }: ServiceAnswer): string | undefined =>
  (body as { error?: { reason?: string } } | null)?.error?.reason;
