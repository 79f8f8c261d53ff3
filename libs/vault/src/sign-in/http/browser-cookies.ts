import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PageCookies } from '#platform/pages';
import { sessionLimits } from '../../connect-session/domain/connect-session.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type AttemptCookie } from '../domain/attempt.js';

/** Reads and writes the vault's cookies: one for forms, and one for the sign-in attempts of all tabs. */
@Injectable()
export class BrowserCookies extends PageCookies {
  constructor({ vaultUrl }: VaultOptions) {
    super(vaultUrl, sessionLimits.lifetime);
  }

  /** Returns the newest attempts of this browser. Each tab has its own. */
  attempts(request: FastifyRequest): AttemptCookie[] {
    return this.read(request, 'lk_connect')
      .split('~')
      .map((entry) => entry.split('.'))
      .map(([secret = '', token = '']) => ({ secret, token }))
      .filter(({ secret }) => secret !== '');
  }

  /** Returns the secrets of the attempts that the cookie drops when another attempt is added. */
  forgottenFor(request: FastifyRequest): string[] {
    return this.attempts(request)
      .slice(sessionLimits.maxAttempts - 1)
      .map(({ secret }) => secret);
  }

  addAttempt(request: FastifyRequest, reply: FastifyReply, attempt: AttemptCookie): void {
    const all = [attempt, ...this.attempts(request)].slice(0, sessionLimits.maxAttempts);
    this.write(reply, 'lk_connect', all.map(({ secret, token }) => `${secret}.${token}`).join('~'));
  }
}
