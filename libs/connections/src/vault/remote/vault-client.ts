import { Injectable, Logger } from '@nestjs/common';
import { isBrokenCircuitError } from 'cockatiel';
import { outgoingError, type ServiceAnswer, ServiceClient } from '#kernel';
import { VaultRefusedService, VaultUnavailable } from '../domain/vault.js';
import { type VaultCall, VaultBreakers } from './vault-breakers.js';

/** A way to the vault: signed, timed, and closed for a moment to those whom nothing comes back to. */
@Injectable()
export class VaultClient {
  private readonly logger = new Logger(VaultClient.name);
  private readonly breakers = new VaultBreakers();

  constructor(private readonly service: ServiceClient) {}

  /** @throws VaultUnavailable for no answer in time, any 5xx without a reason, and a refused signature. */
  async send(call: VaultCall): Promise<ServiceAnswer> {
    const answer = await this.answerTo(call);
    if (answer.status !== 401) return answer;
    this.logger.error({ reason: reasonOf(answer), path: call.path }, 'The vault refused the signature of a request.');
    throw new VaultRefusedService();
  }

  private async answerTo({ slug, ...call }: VaultCall): Promise<ServiceAnswer> {
    try {
      return await this.breakers.of({ ...call, slug }).execute(async () => {
        const answer = await this.service.send(call);
        if (answer.status >= 500 && reasonOf(answer) === undefined)
          throw new Error(`The vault answered ${answer.status}.`);
        return answer;
      });
    } catch (error) {
      this.logger.debug({ err: error, path: call.path }, 'No answer from the vault.');
      throw new VaultUnavailable(isBrokenCircuitError(error) ? false : outgoingError(error).sent, error);
    }
  }
}

/** Why the vault refused, in the one error shape. */
export const reasonOf = ({ body }: ServiceAnswer): string | undefined =>
  (body as { error?: { reason?: string } } | null)?.error?.reason;
