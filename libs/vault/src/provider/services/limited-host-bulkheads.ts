import { Injectable } from '@nestjs/common';
import { bulkhead, type IPolicy, wrap } from 'cockatiel';
import { type HostBulkheads } from '../domain/host-bulkheads.js';

/** Source: product design, refresh engine, Fairness. */
const perHost = 10;
const perProcess = 50;
const waiting = 10_000;
const keptHosts = 1000;

@Injectable()
export class LimitedHostBulkheads implements HostBulkheads {
  private readonly process = bulkhead(perProcess, waiting);
  private readonly hosts = new Map<string, IPolicy>();

  run<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    return this.policyOf(host).execute(work);
  }

  private policyOf(host: string): IPolicy {
    const known = this.hosts.get(host);
    if (known) return known;
    // The host's slot first, so that those who wait for a slow host hold none of the process's.
    const policy = wrap(bulkhead(perHost, waiting), this.process);
    if (this.hosts.size >= keptHosts) this.hosts.delete(this.hosts.keys().next().value!);
    this.hosts.set(host, policy);
    return policy;
  }
}
