import { Controller, Get } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { everybody, type RouteAccess, unavailable } from '#kernel';
import { Operation } from '#platform/openapi';
import { Readiness, type Unready } from './readiness.js';

class HealthView {
  /** `alive`: the process runs. `ready`: it accepts requests. */
  status!: 'alive' | 'ready';
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
    errors: { 503: 'Not ready. `reason` says why.' },
  })
  async ready(): Promise<HealthView> {
    const reason = await this.readiness.unreadyReason();
    if (reason) throw unavailable(reason, sentences[reason], 1);
    return { status: 'ready' };
  }
}

const sentences: Record<Unready, string> = {
  shutting_down: 'This process is stopping. Send the request to another process.',
  database_unavailable: 'The database is unreachable.',
  storage_full: 'The disk of the database is full. Free some space.',
  migrations_pending: 'The database is not migrated to this version. Run its migrations.',
};
