import { Injectable } from '@nestjs/common';
import { bulkhead, type IPolicy, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';

/** Source: product design, refresh engine, Fairness. */
const perHost = 10;
const perProcess = 50;
const waiting = 10_000;

/** Bounds how many requests go to one token endpoint at a time, and to all: a slow provider must not hold up the others. */
@Injectable()
export class HostBulkheads {
  private readonly process = bulkhead(perProcess, waiting);
  private readonly hosts = new LRUCache<string, IPolicy>({ max: 1000 });

  /** Runs work when there is room for this host. */
  run<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    return this.policyOf(host).execute(work);
  }

  private policyOf(host: string): IPolicy {
    const known = this.hosts.get(host);
    if (known) return known;
    // The host's slot first, so that those who wait for a slow host hold none of the process's.
    const policy = wrap(bulkhead(perHost, waiting), this.process);
    this.hosts.set(host, policy);
    return policy;
  }
}
