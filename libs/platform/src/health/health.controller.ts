import { Controller, Get } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  everybody,
  type RouteAccess,
  databaseUnavailable,
  defineUnavailable,
  type ErrorDefinition,
  refineError,
  diskFull,
} from '#kernel';
import { shuttingDown } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { Readiness, type Unready } from './readiness.js';

class HealthView {
  /** `alive`: the process runs. `ready`: it accepts requests. */
  status!: 'alive' | 'ready';
}

const causes = {
  shutting_down: notReady(shuttingDown, 'This process is stopping. Send the request to another process.'),
  database_unavailable: notReady(databaseUnavailable, 'The database is unreachable.'),
  storage_full: notReady(diskFull, 'The disk of the database is full. Free some space.'),
  migrations_pending: notReady(
    defineUnavailable('migrations_pending', 'The database has not been migrated to this version yet.'),
    'The database is not migrated to this version. Run its migrations.',
  ),
} satisfies Record<Unready, ErrorDefinition<[]>>;

function notReady(cause: ErrorDefinition, message: string) {
  return refineError(cause, () => ({ message, headers: { 'retry-after': '1' } }));
}

@ApiTags('Health')
@ApiSecurity({})
@Controller('health')
export class HealthController {
  static readonly access: RouteAccess<'live' | 'ready'> = { live: everybody, ready: everybody };

  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Operation({
    id: 'getLiveness',
    summary: 'Check that the process is running',
    description: 'For a supervisor that restarts hung processes. Checks only the process itself, not the database.',
    view: HealthView,
    example: { status: 'alive' },
  })
  live(): HealthView {
    return { status: 'alive' };
  }

  @Get('ready')
  @Operation({
    id: 'getReadiness',
    summary: 'Check that the service is ready for requests',
    description:
      'For load balancers. Returns 503 while the database is unreachable or not migrated, and once the process has ' +
      'been asked to stop.',
    view: HealthView,
    example: { status: 'ready' },
    errors: Object.values(causes),
  })
  async ready(): Promise<HealthView> {
    const reason = await this.readiness.unreadyReason();
    if (reason) throw causes[reason]();
    return { status: 'ready' };
  }
}
