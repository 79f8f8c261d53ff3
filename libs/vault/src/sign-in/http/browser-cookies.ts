import { createHmac, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { sessionLimits } from '../../connect-session/domain/connect-session.js';
import { newLinkSecret } from '../../connect-session/domain/secrets.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type AttemptCookie } from '../domain/attempt.js';

/**
 * What the vault knows a browser by. One cookie ties forms to the browser that was shown them, the other holds what
 * each tab's attempt is known by. Only a browser that speaks TLS keeps `__Host-` cookies; on this machine plain http does without.
 */
@Injectable()
export class BrowserCookies {
  readonly secure: boolean;
  private readonly prefix: string;

  constructor({ vaultUrl }: VaultOptions) {
    this.secure = vaultUrl.startsWith('https:');
    this.prefix = this.secure ? '__Host-' : '';
  }

  /** What a form of a session must send back, together with the cookie. */
  csrf(request: FastifyRequest, reply: FastifyReply, token: string): string {
    const secret = this.read(request, 'lk_page') || newLinkSecret();
    this.write(reply, 'lk_page', secret);
    return keyed(secret, token);
  }

  isFromOurPage(request: FastifyRequest, token: string, csrf: string): boolean {
    const secret = this.read(request, 'lk_page');
    const expected = Buffer.from(keyed(secret, token));
    const given = Buffer.from(csrf);
    return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** The newest attempts of this browser; each tab has its own. */
  attempts(request: FastifyRequest): AttemptCookie[] {
    return this.read(request, 'lk_connect')
      .split('~')
      .map((entry) => entry.split('.'))
      .map(([secret = '', token = '']) => ({ secret, token }))
      .filter(({ secret }) => secret !== '');
  }

  /** What a browser forgets when it gets one more. */
  forgottenFor(request: FastifyRequest): string[] {
    return this.attempts(request)
      .slice(sessionLimits.attempts - 1)
      .map(({ secret }) => secret);
  }

  addAttempt(request: FastifyRequest, reply: FastifyReply, attempt: AttemptCookie): void {
    const all = [attempt, ...this.attempts(request)].slice(0, sessionLimits.attempts);
    this.write(reply, 'lk_connect', all.map(({ secret, token }) => `${secret}.${token}`).join('~'));
  }

  private read({ cookies }: FastifyRequest, name: string): string {
    return cookies[this.prefix + name] ?? '';
  }

  private write(reply: FastifyReply, name: string, value: string): void {
    const lasting = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: sessionLimits.life } as const;
    void reply.setCookie(this.prefix + name, value, { ...lasting, secure: this.secure });
  }
}

const keyed = (secret: string, token: string): string => createHmac('sha256', secret).update(token).digest('base64url');
