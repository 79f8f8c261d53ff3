import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ApiError, Clock, createAct, isCausedBy, type Resource } from '#kernel';
import { type AuthenticatedRequest, type RefusalListener } from '#kernel/http';
import { isNamedId } from '../../audit-log/domain/sentence.js';
import { RecordRefusal } from '../commands/record-refusal.js';
import { recordedCauses } from '../domain/refusal-events.js';

/** Maximum number of refusals waiting to be written. Further refusals are written only to the process log. */
const maxWaiting = 100;

/**
 * Records refused writes that may indicate an attempt to escalate privileges. A refused write counts against the token's
 * `write` limit like any other, so refusals cannot flood the log. Refusals are written one at a time, so many of them use
 * only one database connection.
 */
@Injectable()
export class RefusalRecorder implements RefusalListener, BeforeApplicationShutdown {
  private readonly logger = new Logger(RefusalRecorder.name);
  private lastWrite: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  onRefusal(request: AuthenticatedRequest, error: ApiError): void {
    const { caller, method, routeOptions } = request;
    const { reason } = error;
    if (!caller || !reason || !isCausedBy(error, ...recordedCauses) || readMethods.has(method)) return;
    const refusal = { reason, request: `${method} ${routeOptions.url ?? ''}` };
    if (this.waiting >= maxWaiting)
      return this.logger.warn({ request_id: request.id, ...refusal }, 'refusal not recorded');
    const command = new RecordRefusal(caller.orgId, createAct(caller, this.clock), deriveResource(request), refusal);
    this.waiting++;
    this.lastWrite = this.lastWrite
      .then(() => this.commandBus.execute(command))
      .catch((err: unknown) => this.logger.error({ err, request_id: request.id, ...refusal }, 'refusal not recorded'))
      .finally(() => void this.waiting--);
  }

  flush(): Promise<void> {
    return this.lastWrite;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.lastWrite;
  }
}

const readMethods = new Set(['GET', 'HEAD']);

/**
 * Returns the resource of the path, for example a role for `/role/role_…/delete`. A resource that a request would
 * create has no id yet.
 */
function deriveResource({ params, routeOptions }: AuthenticatedRequest): Resource {
  const [, path = ''] = (routeOptions.url ?? '').split('/');
  const type = path.replaceAll('-', '_');
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) return { type, id: 'new', label: `a new ${path.replaceAll('-', ' ')}` };
  return { type, id, label: isNamedId(id) ? null : path.replaceAll('-', ' ') };
}
