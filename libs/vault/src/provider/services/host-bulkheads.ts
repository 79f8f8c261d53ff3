import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FairPlaces, unavailable } from '#kernel';

/** Requests under way at once; `each` is one organization's part. Source: product design, refresh engine, Fairness. */
const perHost = { all: 10, each: 5, waiting: 2000, longestWait: 30_000 };
const perProcess = { all: 50, each: 20, waiting: 2000, longestWait: 30_000 };

const tooMany = () =>
  unavailable('credential_refresh_failed', 'Too many sign-ins are being refreshed at once. Try again later.', 30);

/** Bounds how many requests go to one token endpoint at a time, and to all. Organizations take turns. */
@Injectable()
export class HostBulkheads {
  private readonly process = new FairPlaces(perProcess, tooMany);
  private readonly hosts = new LRUCache<string, FairPlaces>({ max: 1000 });

  /** Runs work when the organization has a place at this host. */
  run<Result>(orgId: string, host: string, work: () => Promise<Result>): Promise<Result> {
    // The host's place first, so that those who wait for a slow host hold none of the process's.
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
