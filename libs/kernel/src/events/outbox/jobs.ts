import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Job, Sweep } from './job.js';

/** All jobs and sweeps from the modules of this process. */
@Injectable()
export class Jobs implements OnModuleInit {
  private readonly jobs = new Map<string, Job>();
  readonly sweeps: Sweep[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const instances = new Set(this.discovery.getProviders().map(({ instance }) => instance as unknown));
    for (const instance of instances) {
      if (instance instanceof Job) this.add(instance);
      if (instance instanceof Sweep) this.sweeps.push(instance);
    }
  }

  get names(): string[] {
    return [...this.jobs.keys()];
  }

  get(name: string): Job {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`Unknown job ${name}.`);
    return job;
  }

  private add(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`);
    this.jobs.set(job.name, job);
  }
}
