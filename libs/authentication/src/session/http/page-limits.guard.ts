import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { SignInCookies } from './sign-in-cookies.js';

/** Limits requests for pages: in a valid session by its token or member, otherwise by address. */
@Injectable()
export class PageLimitsGuard implements CanActivate {
  constructor(private readonly cookies: SignInCookies) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.cookies.callerWhileFrozen(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}
