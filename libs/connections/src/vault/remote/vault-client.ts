import { Injectable, Logger } from '@nestjs/common';
import { circuitBreaker, type CircuitBreakerPolicy, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { type ServiceAnswer, type ServiceCall, ServiceClient, unavailable } from '#kernel';

/** Failures in a row after which the vault is left alone, and for how long in milliseconds. */
const patience = { failures: 10, rest: 2_000 };

/** A way to the vault: signed, timed, and closed for a moment when nothing comes back. */
@Injectable()
export class VaultClient {
  private readonly logger = new Logger(VaultClient.name);
  private readonly breaker: CircuitBreakerPolicy = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(patience.failures),
    halfOpenAfter: patience.rest,
  });

  constructor(private readonly service: ServiceClient) {
    this.breaker.onBreak(() => this.logger.warn('The vault does not answer: it is left alone for a moment.'));
  }

  /** @throws 503 `vault_unavailable` for no answer in time and for any 5xx that gives no other reason. */
  async send(call: ServiceCall): Promise<ServiceAnswer> {
    try {
      return await this.breaker.execute(async () => {
        const answer = await this.service.send(call);
        if (answer.status >= 500 && reasonOf(answer) === undefined)
          throw new Error(`The vault answered ${answer.status}.`);
        return answer;
      });
    } catch (error) {
      this.logger.debug({ err: error, path: call.path }, 'No answer from the vault.');
      throw vaultUnavailable();
    }
  }
}

export const vaultUnavailable = () =>
  unavailable('vault_unavailable', 'The credential vault cannot be reached now. Try again.');

/** Why the vault refused, in the one error shape. */
export const reasonOf = ({ body }: ServiceAnswer): string | undefined =>
  (body as { error?: { reason?: string } } | null)?.error?.reason;
