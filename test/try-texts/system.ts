import { masterKeyring } from '#platform/configuration';
import { startApi } from '../support/api.js';
import { type Document } from '../support/contract.js';
import { oneOfEverything } from '../support/everything.js';
import { TickingClock } from '../support/ticking-clock.js';
import { startSystem } from '../try-faults/system.js';
import { startHostileServer } from './hostile-server.js';
import { send } from './send.js';

/** API, vault and worker in separate processes, an organization with one of everything, and a hostile server. */
export async function startTextSystem(dataDir: string) {
  const system = await startSystem(dataDir, 'no limits', { EGRESS_ALLOW: '127.0.0.1' });
  await system.start('worker');
  const hostile = await startHostileServer();
  const seeder = await startApi({
    urls: system.urls,
    masterKeys: masterKeyring(system.settings.api.MASTER_KEYS!),
    tokenEnvironment: 'live',
    clock: new TickingClock(new Date().toISOString()),
  });
  const { things, owner, directory } = await oneOfEverything(seeder);
  await seeder.stop();
  const document = JSON.parse((await send({ url: `${system.url}/schema/openapi.json` })).text) as Document;
  return {
    ...system,
    hostile,
    things,
    document,
    /** Headers for requests of the owner of everything, and of its directory. */
    as: {
      owner: { authorization: `Bearer ${owner.token}` },
      directory: { authorization: `Bearer ${directory.token}` },
    },
    processes: {
      api: { base: system.url, pid: system.pidOf('api') },
      vault: { base: system.vaultUrl, pid: system.pidOf('vault') },
      worker: { base: system.workerUrl, pid: system.pidOf('worker') },
    },
    stop: async () => {
      await Promise.all([system.stop(), hostile.stop()]);
    },
  };
}

export type TextSystem = Awaited<ReturnType<typeof startTextSystem>>;
