import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type AccessCheck, everybody } from '../auth/route-access.js';
import { type Caller, Callers, type RequestFacts } from '../auth/caller.js';
import { notFound, unauthorized } from '../errors.js';
import { isStorable } from './json-body.js';

export type KnownRequest = FastifyRequest & { caller?: Caller };

/** What is asked about a caller whose token is good, before the policy: rate limits; after it: repeats of a request. */
export abstract class Gate {
  /** Before the token is looked at. */
  abstract beforeToken(request: FastifyRequest): void;
  abstract beforePolicy(context: ExecutionContext, caller: Caller): Promise<void>;
  abstract afterPolicy(request: KnownRequest, caller: Caller, handler: () => unknown): Promise<void>;
  /** A request whose token is missing or refused. */
  abstract refused(request: FastifyRequest): Promise<void>;
}

/** Admits a request in the order of checks: 401, 429, 403; bodies and ids come later. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly callers: Callers,
    private readonly gate: Gate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const check = accessOf(context);
    if (check === everybody) return true;
    const request = context.switchToHttp().getRequest<KnownRequest>();
    this.gate.beforeToken(request);
    const caller = await this.identify(request);
    request.caller = caller;
    await this.gate.beforePolicy(context, caller);
    check(caller).orThrow();
    refuseUnstorableIds(request);
    await this.gate.afterPolicy(request, caller, context.getHandler() as () => unknown);
    return true;
  }

  private async identify(request: KnownRequest): Promise<Caller> {
    try {
      return await this.callers.identify(tokenOf(request), factsOf(request));
    } catch (error) {
      await this.gate.refused(request);
      throw error;
    }
  }
}

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KnownRequest>().caller,
);

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
});

/** Whom the route admits, as its controller states in `access`. @throws Error where it states nothing. */
export function accessOf(context: ExecutionContext): AccessCheck | typeof everybody {
  const controller = context.getClass() as unknown as { name: string; access?: Record<string, AccessCheck> };
  const handler = context.getHandler().name;
  const check = controller.access?.[handler];
  if (!check) throw new Error(`${controller.name}.${handler} does not say whom it admits.`);
  return check;
}

/** @throws unauthorized when there is none. */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw unauthorized('token_missing', 'A bearer token is required in the Authorization header.');
  const [, token] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
  if (!token) throw unauthorized('token_invalid', 'The Authorization header must be “Bearer”, a space and a token.');
  return token;
}

/** An id that cannot be stored is one that nobody has. */
function refuseUnstorableIds({ params }: FastifyRequest): void {
  const values = Object.values((params ?? {}) as Record<string, string>);
  if (values.some((value) => value.length > 300 || !isStorable(value))) throw notFound('resource');
}
