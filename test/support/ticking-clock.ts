import { type Clock } from '#kernel';

/**
 * A clock that stands still between calls. Each call advances it by a millisecond, so that later events have later
 * times.
 */
export class TickingClock implements Clock {
  private time: number;

  constructor(start = '2026-11-20T08:00:00.000Z') {
    this.time = Date.parse(start);
  }

  now(): Date {
    return new Date(this.time++);
  }

  pass(span: { days?: number; minutes?: number; seconds?: number }): void {
    this.time += 1000 * ((span.seconds ?? 0) + 60 * (span.minutes ?? 0) + 86_400 * (span.days ?? 0));
  }
}
