import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { Sweep } from '#kernel';
import { type Api } from './api.js';

/** Runs a sweep as a worker would. */
export async function runSweep({ app }: Pick<Api, 'app'>, name: string): Promise<void> {
  const provided = new DiscoveryService(app.get(ModulesContainer)).getProviders();
  const instances = provided.map(({ instance }) => instance as unknown);
  await instances.find((each): each is Sweep => each instanceof Sweep && each.name === name)!.run();
}
