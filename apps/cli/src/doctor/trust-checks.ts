import { setTimeout } from 'node:timers/promises';
import { SystemClock } from '#kernel';
import {
  RequestSigner,
  type ServiceAnswer,
  ServiceClient,
  type ServiceCall,
  type ServiceKey,
} from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { apiSettings, type Environments, vaultSettings } from '#composition/settings';
import { type Check, check, Fault } from './check.js';
import { serviceConfiguration, vaultConfiguration } from './installation.js';

type Question = Pick<ServiceCall, 'method' | 'path' | 'body'>;
type Side = { name: string; variable: string; url: string; keys: string };

/** Checks that the service and the vault can reach each other and accept each other's signatures. */
export const trustChecks = async (environments: Promise<Environments>): Promise<Check[]> => [
  await check('vault_from_service', async () => {
    const { VAULT_URL, VAULT_INTERNAL_URL, SERVICE_KEY } = serviceConfiguration(await environments).read(apiSettings);
    const vault = {
      name: 'vault',
      ...named({ VAULT_INTERNAL_URL, VAULT_URL }),
      keys: 'SERVICE_KEY and SERVICE_PUBLIC_KEYS',
    };
    const question = { method: 'POST', path: '/v1/accounts/status', body: { account_ids: [] } } as const;
    return ask(vault, parties.toVault, SERVICE_KEY[0]!, question);
  }),
  await check('service_from_vault', async () => {
    const { PUBLIC_URL, API_INTERNAL_URL, VAULT_KEY } = vaultConfiguration(await environments).read(vaultSettings);
    const service = {
      name: 'service',
      ...named({ API_INTERNAL_URL, PUBLIC_URL }),
      keys: 'VAULT_KEY and VAULT_PUBLIC_KEYS',
    };
    // This event is about an unknown account, so it has no effect.
    const body = { id: 'doctor', account_id: 'acc_of_nobody', kind: 'status_changed' };
    return ask(service, parties.toService, VAULT_KEY[0]!, { method: 'POST', path: '/internal/vault/event', body });
  }),
];

/** Returns the first address that is set, with the name of its variable. */
function named(addresses: Record<string, string | null>): { variable: string; url: string } {
  const [variable, url] = Object.entries(addresses).find(([, address]) => address !== null)!;
  return { variable, url: url! };
}

/** This organization does not exist. */
const orgId = 'org_of_nobody';

/**
 * Number of further attempts, and milliseconds before each of them. A busy process answers 503, which is not a fault.
 */
const retries = { times: 2, after: 500 };

async function ask(
  side: Side,
  names: (typeof parties)[keyof typeof parties],
  key: ServiceKey,
  question: Question,
): Promise<string> {
  const client = new ServiceClient(side.url, new RequestSigner(names, key, new SystemClock()));
  try {
    const { status, body } = await request(client, question);
    if (status === 401)
      throw new Fault(
        `The ${side.name} at ${side.url} refuses the signature of this machine. Use matching keys in ${side.keys}, ` +
          'and synchronize the clocks of both sides.',
      );
    if (status === 503)
      throw new Fault(
        `The ${side.name} at ${side.url} answers, but is not ready (${reasonIn(body)}). See the other checks and its log.`,
      );
    if (status >= 300)
      throw new Fault(
        `The ${side.name} at ${side.url} answered ${status}. Read its log, and check the address in ${side.variable}.`,
      );
    return `The ${side.name} answers at ${side.url} and accepts the signature.`;
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown;
    if (thrown instanceof SyntaxError)
      throw new Fault(
        `Something else than the ${side.name} answers at ${side.url}, such as a proxy. Correct ${side.variable}.`,
      );
    const why = (thrown as { code?: string }).code ?? (thrown as Error).name;
    throw new Fault(`The ${side.name} does not answer at ${side.url} (${why}). Start it, or correct ${side.variable}.`);
  } finally {
    await client.close();
  }
}

async function request(client: ServiceClient, question: Question): Promise<ServiceAnswer> {
  for (let attempts = 0; ; attempts++) {
    const answer = await client.send({ ...question, orgId, timeout_ms: 5000 });
    if (answer.status !== 503 || attempts === retries.times) return answer;
    await setTimeout(retries.after);
  }
}

const reasonIn = (body: unknown): string =>
  (body as { error?: { reason?: string } } | null)?.error?.reason ?? 'no reason';
