import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { actOf, type ApiError, Clock, type AuthenticatedRequest, type RefusalListener, type Resource } from '#kernel';
import { isNamed } from '../../audit-log/domain/words-in-event.js';
import { NoteRefusal } from '../commands/note-refusal.js';
import { recordedReasons } from '../domain/refusal-events.js';

/** Maximum number of refusals waiting to be written. Further ones go only to the process log. */
const mostWaiting = 100;

/**
 * Records refused writes that may indicate privilege escalation. A refused write counts against the token's `write`
 * limit like any other, so refusals cannot flood the log. They are written one at a time, so a flood uses one
 * connection and not the pool.
 */
@Injectable()
export class RefusalRecorder implements RefusalListener, BeforeApplicationShutdown {
  private readonly logger = new Logger(RefusalRecorder.name);
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  onRefusal(request: AuthenticatedRequest, { parts: { reason } }: ApiError): void {
    const { caller, method, routeOptions } = request;
    if (!caller || !reason || !recordedReasons.has(reason) || reads.has(method)) return;
    const refusal = { reason, request: `${method} ${routeOptions.url ?? ''}` };
    if (this.waiting >= mostWaiting)
      return this.logger.warn({ request_id: request.id, ...refusal }, 'refusal not recorded');
    const command = new NoteRefusal(caller.orgId, actOf(caller, this.clock), resourceOf(request), refusal);
    this.waiting++;
    this.last = this.last
      .then(() => this.commands.execute(command))
      .catch((err: unknown) => this.logger.error({ err, request_id: request.id, ...refusal }, 'refusal not recorded'))
      .finally(() => void this.waiting--);
  }

  settled(): Promise<void> {
    return this.last;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.last;
  }
}

const reads = new Set(['GET', 'HEAD']);

/**
 * The resource of the path, for example a role for `/role/role_…/delete`. A resource that a request would create has no
 * id yet.
 */
function resourceOf({ params, routeOptions }: AuthenticatedRequest): Resource {
  const [, path = ''] = (routeOptions.url ?? '').split('/');
  const type = path.replaceAll('-', '_');
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) return { type, id: 'new', label: `a new ${path.replaceAll('-', ' ')}` };
  return { type, id, label: isNamed(id) ? null : path.replaceAll('-', ' ') };
}
