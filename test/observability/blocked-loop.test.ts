import { setImmediate } from 'node:timers/promises';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { everybody, Metrics, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { LoggingModule, logThrough, MetricsModule, openLog } from '#platform/process';
import { startApi } from '../support/api.js';
import { type Within } from '../support/within.js';

/** Keeps the event loop busy for longer than is reported. */
function block(): void {
  for (const end = performance.now() + 250; performance.now() < end;);
}

@Injectable()
class Door {
  open!: () => void;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

@IgnoresUnknownParameters()
@Controller('trial')
class Trial {
  static readonly access: RouteAccess<'blockAtOnce' | 'blockLater' | 'wait'> = {
    blockAtOnce: everybody,
    blockLater: everybody,
    wait: everybody,
  };

  constructor(private readonly door: Door) {}

  @Get('at-once/:id')
  blockAtOnce(): object {
    block();
    return {};
  }

  @Get('later')
  async blockLater(): Promise<object> {
    await setImmediate();
    await setImmediate();
    block();
    this.door.open();
    return {};
  }

  @Get('wait')
  async wait(): Promise<object> {
    await this.door.opened;
    return {};
  }
}

@Module({})
class Process {}

const lines: string[] = [];
const within: Within = (app) => ({
  module: Process,
  imports: [
    LoggingModule.forRoot(openLog('info', { app: 'api' }, { write: (line) => void lines.push(line) })),
    MetricsModule.forRoot({ port: null, host: '' }),
    app,
  ],
  controllers: [Trial],
  providers: [Door],
});
/** Two apps in one process, as in `npm start`. */
const [api, other] = [await startApi({ within }), await startApi({ within })];
afterAll(() => Promise.all([api.stop(), other.stop()]));
logThrough(api.app);

/** The operations of the log lines about a blocked event loop. */
const blockers = (): string[][] =>
  lines.flatMap((line) => {
    const { msg, level, operations } = JSON.parse(line);
    return msg === 'event loop blocked' && level === 'warn' ? [operations] : [];
  });

const countOf = async (operation: string): Promise<number> => {
  const figure = (await api.app.get(Metrics).figures()).find(({ name }) => name.includes('event_loop_blocked'))!;
  const counts = figure.values.filter(({ metricName }) => metricName?.endsWith('_count'));
  return counts.find(({ labels }) => labels.operation === operation)?.value ?? 0;
};

const get = (path: string) => fetch(api.base + path);

describe('A blocked event loop', () => {
  it('is logged and counted with the route that blocked it', async () => {
    await get('/trial/at-once/secret-1');
    await get('/health/live');
    expect(blockers()).toContainEqual(['GET /trial/at-once/:id']);
    expect(await countOf('GET /trial/at-once/:id')).toBeGreaterThan(0);
    expect(lines.join()).not.toContain('secret-1');
  });

  it('is logged once if several apps run in the process', async () => {
    await get('/trial/at-once/secret-2');
    await get('/health/live');
    const before = blockers().length;
    await get('/trial/at-once/secret-3');
    await get('/health/live');
    expect(blockers().slice(before)).toEqual([['GET /trial/at-once/:id']]);
  });

  it('is logged with all routes in progress if it is not certain which one blocked it', async () => {
    const waiting = get('/trial/wait');
    await get('/trial/later');
    await waiting;
    expect(blockers()).toContainEqual(['GET /trial/wait', 'GET /trial/later']);
  });
});
