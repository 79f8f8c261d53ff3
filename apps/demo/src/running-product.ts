import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LatchkeyError } from '#client';
import { commandOn, startCommand } from '#kernel/plain';
import { recordedDemo, recoverCommand } from '#composition/product';
import { type Api, connectApi } from './api.js';

/** Why the demo cannot use the product of a data folder. */
export type Obstacle = 'not_running' | 'no_connector' | 'no_token' | 'token_refused';

type RunningProduct = { owner: Api; tokenFile: string; providerUrl: string };

/** Finds the product that uses this data folder, if it is running and was started with `DEMO=1`. */
export async function findRunningProduct(folder: string): Promise<RunningProduct | Obstacle> {
  const portFile = join(folder, 'api-port');
  if (!existsSync(portFile)) return 'not_running';
  const url = `http://127.0.0.1:${readFileSync(portFile, 'utf8')}`;
  if (!(await answers(url))) return 'not_running';
  const providerUrl = recordedDemo(folder);
  if (providerUrl === null) return 'no_connector';
  const tokenFile = join(folder, 'owner-token');
  if (!existsSync(tokenFile)) return 'no_token';
  const owner = connectApi(url, readFileSync(tokenFile, 'utf8').trim());
  try {
    await owner.latchkey.connectors.get('demo');
    return { owner, tokenFile, providerUrl };
  } catch (error) {
    if (error instanceof LatchkeyError && error.status === 401) return 'token_refused';
    throw error;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Says why the demo must stop. Null if it may start a product of its own, because the folder was not chosen and is not
 * prepared for the demo.
 */
export function explainStop(obstacle: Obstacle, folder: string, isChosen: boolean): string | null {
  const restart = `Start it with \`${commandOn(folder, `DEMO=1 ${startCommand}`)}\`. Without LATCHKEY_DATA_DIR, the demo starts a Latchkey of its own.`;
  const recover = `Run \`${recoverCommand(folder)}\`, and write the token that it prints into the file.`;
  switch (obstacle) {
    case 'not_running':
      return isChosen ? `No Latchkey is running on the data folder ${folder}. ${restart}` : null;
    case 'no_connector':
      return isChosen ? `The Latchkey on the data folder ${folder} does not have the connector demo. ${restart}` : null;
    case 'no_token':
      return `The demo needs a token of an owner in ${folder}/owner-token. The file is missing, as after a restore. ${recover}`;
    case 'token_refused':
      return `The token in ${folder}/owner-token has expired or is not a token of this Latchkey. ${recover}`;
  }
}
