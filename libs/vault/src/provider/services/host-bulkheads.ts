import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FairSlots, unavailable } from '#kernel';

/**
 * Maximum numbers of concurrent requests: of all organizations (`all`), of one organization (`each`), and of those that
 * wait (`waiting`, for at most `maxWait` milliseconds).
 */
const perHost = { all: 10, each: 5, waiting: 2000, maxWait: 30_000 };
const perProcess = { all: 50, each: 20, waiting: 2000, maxWait: 30_000 };

const tooMany = () =>
  unavailable('credential_refresh_failed', 'Too many sign-ins are being refreshed concurrently. Try again later.', 30);

/** Limits concurrent requests to token endpoints, per host and in total. Organizations take turns. */
@Injectable()
export class HostBulkheads {
  private readonly process = new FairSlots(perProcess, tooMany);
  private readonly hosts = new LRUCache<string, FairSlots>({ max: 1000 });

  /** Runs `work` when the organization has a slot for this host. */
  run<Result>(orgId: string, host: string, work: () => Promise<Result>): Promise<Result> {
    // The host's slot is taken first, so that waiting for a slow host uses no slot of the process.
    return this.placesOf(host).within(orgId, () => this.process.within(orgId, work));
  }

  private placesOf(host: string): FairSlots {
    const known = this.hosts.get(host);
    if (known) return known;
    const places = new FairSlots(perHost, tooMany);
    this.hosts.set(host, places);
    return places;
  }
}
