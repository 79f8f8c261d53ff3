import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller, Callers } from '../../domain/caller.js';
import { type AccessCheck, everybody } from '../../domain/decision.js';
import { notFound } from '../../domain/errors.js';
import { type EarlyRead, type RouteReads } from '../../domain/early-read.js';
import { runningOperations } from '../../process/running-operations.js';
import { isStorable } from '../request/json-body.js';
import { LargeRequestBodies, maxUnqueuedBody } from '../request/large-request-bodies.js';
import { isUnread, mayExceed, readBody } from '../request/raw-body.js';
import {
  type AuthenticatedRequest,
  findBearerToken,
  readBearerToken,
  readRequestFacts,
} from './authenticated-request.js';
import { recordFreeze } from './frozen-flags.js';
import { SessionRequests } from './session-requests.js';
import { type Credential, RequestChecks } from './request-checks.js';
import { ApiError } from '../../domain/error-definitions.js';

/**
 * Admits a request after checking its token, its rate limits and the policy of its route. The body is checked
 * afterwards.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  private readonly largeBodies = new LargeRequestBodies();

  constructor(
    private readonly callers: Callers,
    private readonly requestChecks: RequestChecks,
    private readonly sessionRequests: SessionRequests,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const check = readAccessCheck(context);
    if (check === everybody) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const credential = this.findCredential(request);
    this.requestChecks.assertNotBlocked(request, credential);
    request.caller = await this.identify(request, credential, planEarlyRead(context, request));
    await this.requestChecks.countRequest(context, request.caller);
    this.assertAdmitted(context, check, request.caller);
    if (isUnread(request)) {
      await this.receiveBody(request, request.caller.orgId, context.switchToHttp().getResponse());
      // While a body arrives, the caller may lose rights.
      request.caller = await this.identify(request, credential);
      this.assertAdmitted(context, check, request.caller);
    }
    runningOperations.resume(request);
    recordFreeze(request, request.caller, context.getClass());
    assertStorableIds(request);
    await this.requestChecks.admitOrReplay(request, request.caller, context.getHandler() as () => unknown);
    return true;
  }

  private assertAdmitted(context: ExecutionContext, check: AccessCheck, caller: Caller): void {
    this.requestChecks.assertAdmitsApp(context, caller);
    check(caller).orThrow();
  }

  private receiveBody(request: FastifyRequest, orgId: string, { raw: response }: FastifyReply): Promise<void> {
    if (!mayExceed(request, maxUnqueuedBody)) return readBody(request);
    return this.largeBodies.receive(orgId, () => readBody(request), response);
  }

  /** Returns the bearer token of a request or, if it has no Authorization header, the session of the page that sent it. */
  private findCredential(request: AuthenticatedRequest): Credential | null {
    const token = findBearerToken(request);
    if (token !== undefined) return { secret: token, isSession: false, costsLookup: this.callers.couldBeToken(token) };
    const session = request.headers.authorization === undefined ? this.sessionRequests.findSession(request) : null;
    return session ? { secret: session, isSession: true, costsLookup: true } : null;
  }

  private async identify(
    request: AuthenticatedRequest,
    credential: Credential | null,
    early?: EarlyRead,
  ): Promise<Caller> {
    const facts = readRequestFacts(request);
    try {
      const caller = credential?.isSession
        ? await this.callers.identifySession(credential.secret, facts, early)
        : await this.callers.identify(readBearerToken(request), facts, early);
      if (credential) this.requestChecks.recordSuccess(credential);
      if (caller.session) this.sessionRequests.recordUse(caller);
      return caller;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await this.requestChecks.countFailure(request, credential);
      throw error;
    }
  }
}

/**
 * Returns which callers a route admits, as declared in the controller's `access`.
 * @throws Error if the controller does not declare it.
 */
export function readAccessCheck(context: ExecutionContext): AccessCheck | typeof everybody {
  const controller = context.getClass() as unknown as { name: string; access?: Record<string, AccessCheck> };
  const handler = context.getHandler().name;
  const check = controller.access?.[handler];
  if (!check) throw new Error(`${controller.name}.${handler} does not declare access.`);
  return check;
}

/** Returns the read that the route declares in the controller's `earlyReads`, if there is one. */
function planEarlyRead(context: ExecutionContext, request: FastifyRequest): EarlyRead | undefined {
  const { earlyReads } = context.getClass() as unknown as { earlyReads?: Partial<RouteReads<string>> };
  const plan = earlyReads?.[context.getHandler().name];
  return plan && hasStorableIds(request) ? plan(request.params as { id: string }) : undefined;
}

/** Refuses ids that cannot be stored, because no resource can have such an id. */
function assertStorableIds(request: FastifyRequest): void {
  if (!hasStorableIds(request)) throw notFound('resource');
}

function hasStorableIds({ params }: FastifyRequest): boolean {
  const values = Object.values((params ?? {}) as Record<string, string>);
  return values.every((value) => value.length <= 300 && isStorable(value));
}
