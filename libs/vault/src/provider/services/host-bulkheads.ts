import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FairPlaces, unavailable } from '#kernel';

/** Limits for concurrent requests; `each` is one organization's share. */
const perHost = { all: 10, each: 5, waiting: 2000, longestWait: 30_000 };
const perProcess = { all: 50, each: 20, waiting: 2000, longestWait: 30_000 };

const tooMany = () =>
  unavailable('credential_refresh_failed', 'Too many sign-ins are being refreshed concurrently. Try again later.', 30);

/** Limits concurrent requests to one token endpoint, and to all. Organizations take turns. */
@Injectable()
export class HostBulkheads {
  private readonly process = new FairPlaces(perProcess, tooMany);
  private readonly hosts = new LRUCache<string, FairPlaces>({ max: 1000 });

  /** Runs work when the organization has a slot for this host. */
  run<Result>(orgId: string, host: string, work: () => Promise<Result>): Promise<Result> {
    // Takes the host's slot first, so that waiting for a slow host uses no slot of the process.
    return this.placesOf(host).within(orgId, () => this.process.within(orgId, work));
  }

  private placesOf(host: string): FairPlaces {
    const known = this.hosts.get(host);
    if (known) return known;
    const places = new FairPlaces(perHost, tooMany);
    this.hosts.set(host, places);
    return places;
  }
}
