import { type INestApplication } from '@nestjs/common';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { Job, type RunAgain, type Task } from '#kernel';

/** Runs a job of the application by name. */
export async function runJob(
  app: INestApplication,
  name: string,
  orgId: string,
  subjectId: string,
  eventId = 'aud_test',
): Promise<RunAgain> {
  const jobs = new DiscoveryService(app.get(ModulesContainer))
    .getProviders()
    .map(({ instance }) => instance as unknown)
    .filter((instance) => instance instanceof Job);
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`Unknown job ${name}.`);
  const task: Task = {
    orgId,
    subjectId,
    id: 'task_test',
    eventId,
    attempt: 1,
    failures: 0,
    signal: new AbortController().signal,
    done: () => Promise.resolve(),
  };
  return job.run(task);
}
