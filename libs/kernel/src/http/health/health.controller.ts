import { Controller, Get } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type RouteAccess, everybody } from '../../domain/route-access.js';
import { unavailable } from '../../domain/errors.js';
import { Operation } from '../openapi/operation.js';
import { HealthView } from './health.view.js';
import { Readiness, type Unready } from '../../process/lifecycle/readiness.js';

@ApiTags('Health')
@ApiSecurity({})
@Controller('health')
export class HealthController {
  static readonly access: RouteAccess<'live' | 'ready'> = { live: everybody, ready: everybody };

  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Operation({
    id: 'getLiveness',
    summary: 'Whether the process runs',
    description: 'For whoever restarts processes that hang. It looks at nothing but the process itself.',
    view: HealthView,
    example: { status: 'alive' },
  })
  live(): HealthView {
    return { status: 'alive' };
  }

  @Get('ready')
  @Operation({
    id: 'getReadiness',
    summary: 'Whether requests should be sent here',
    description:
      'For load balancers. 503 while the database cannot be reached or is not up to date, and from the moment the process is asked to stop.',
    view: HealthView,
    example: { status: 'ready' },
    errors: { 503: 'Not now: the reason says why.' },
  })
  async ready(): Promise<HealthView> {
    const lacking = await this.readiness.unreadyReason();
    if (lacking) throw unavailable(lacking, sentences[lacking], 1);
    return { status: 'ready' };
  }
}

const sentences: Record<Unready, string> = {
  shutting_down: 'This process is stopping: ask another.',
  database_unavailable: 'The database cannot be reached now.',
  storage_full: 'The disk of the database is full: free space on it.',
  migrations_pending: 'The database is not up to date yet: run the migrations of this version.',
};
