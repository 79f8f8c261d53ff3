import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { RateLimits, defineBucket } from '#platform/rate-limit';
import { paths } from '../domain/authorization-server.js';

/** High, because many people in an office share one IP address. */
const requests = defineBucket({
  name: 'oauth',
  counts: 'OAuth requests of apps per address.',
  quota: 600,
  seconds: 60,
  countedBy: 'address',
});

/** Low, because each registration stores a row for a day. */
const registrations = defineBucket({
  name: 'oauth_register',
  counts: 'App registrations per address.',
  quota: 30,
  seconds: 3600,
  countedBy: 'address',
  remedy: 'Register once, and use the same `client_id` again.',
});

/** Separate, so that a member can always sign out: also one whose limit is used up. */
const signOuts = defineBucket({
  name: 'sign_out',
  counts: 'Requests to sign out per address.',
  quota: 600,
  seconds: 60,
  countedBy: 'address',
});

/** Limits requests of apps that are not authenticated yet. Requests for pages use other buckets. */
@Injectable()
export class AuthorizationLimitsGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { url, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    await this.rateLimits.consumeByAddress(url.startsWith(paths.registration) ? registrations : requests, ip);
    return true;
  }
}

/** Limits requests to sign out by address. */
@Injectable()
export class SignOutLimitsGuard implements CanActivate {
  constructor(private readonly rateLimits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.rateLimits.consumeByAddress(signOuts, context.switchToHttp().getRequest<FastifyRequest>().ip);
    return true;
  }
}
