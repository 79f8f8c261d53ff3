import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { assertMailServer, mailOptions } from '#platform/mail';
import { Egress, Outgoing } from '#platform/outgoing';
import { kernelSettings } from '#platform/configuration';
import { installationIssuer, IssuerFailed, RemoteIssuers } from '#authentication';
import { type Environments } from '#composition/settings';
import { type Check, check, Fault } from './check.js';
import { serviceConfiguration } from './installation.js';

/** Checks the queue, the mail server, the identity provider, and the API's address for clients. */
export const neighbourChecks = async (environments: Promise<Environments>): Promise<Check[]> => [
  await check('queue', async () => {
    const { REDIS_URL } = serviceConfiguration(await environments).read(kernelSettings);
    if (REDIS_URL === null)
      return 'Not checked, because REDIS_URL is not set here. If the processes have no REDIS_URL either, the queue uses PostgreSQL.';
    // Makes Redis fail at once. Closing a connection that is already closed would take two seconds.
    const atOnce = { maxRetriesPerRequest: 0, retryStrategy: () => null, disconnectTimeout: 0 };
    const redis = new Redis(REDIS_URL, { ...atOnce, lazyConnect: true });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      await redis.ping();
      return 'Redis answers.';
    } catch (thrown) {
      throw new Fault(`Redis does not answer (${(thrown as Error).message}). Start it, or correct REDIS_URL.`);
    } finally {
      redis.disconnect();
    }
  }),
  await check('mail', async () => {
    const options = mailOptions(serviceConfiguration(await environments));
    if (!options)
      return 'Not checked, because MAIL_URL is not set here. If the processes have no MAIL_URL either, no mail is sent, and the response that creates an invite contains its link.';
    const { host } = new URL(options.url);
    try {
      await Promise.race([assertMailServer(options), giveUp()]);
      return `The server ${host} answers and accepts the sign-in. No mail was sent.`;
    } catch (thrown) {
      throw new Fault(
        `${(thrown as Error).message} Check that MAIL_URL names the right server, port and password. It names ${host}.`,
      );
    }
  }),
  await issuerCheck(environments),
  await apiCheck(environments),
];

/** Milliseconds for the mail server, less than for a whole check, so that the message can name the server. */
const maxWait = 8000;

const giveUp = async (): Promise<never> => {
  await setTimeout(maxWait, undefined, { ref: false });
  throw new Error(`The mail server did not answer within ${maxWait / 1000} s.`);
};

const issuerCheck = (environments: Promise<Environments>): Promise<Check> =>
  check('issuer', async () => {
    const configuration = serviceConfiguration(await environments);
    const named = installationIssuer(configuration);
    if (!named) return 'Organizations configure their own single sign-on, because OIDC_ISSUER is not set.';
    const { EGRESS_ALLOW, EGRESS_ALLOW_HTTP } = configuration.read(kernelSettings);
    const outgoing = new Outgoing(Egress.to(EGRESS_ALLOW, EGRESS_ALLOW_HTTP));
    try {
      await new RemoteIssuers(outgoing).assertReachable({ org_id: null, issuer: named.issuer });
      return `The identity provider ${named.issuer} publishes its addresses and keys.`;
    } catch (thrown) {
      const why = thrown instanceof IssuerFailed ? thrown.summary : (thrown as Error).message;
      throw new Fault(
        `The identity provider ${named.issuer} cannot be used (${why}). Check that OIDC_ISSUER exactly matches \`issuer\` in its discovery document.`,
      );
    } finally {
      await outgoing.close();
    }
  });

const apiCheck = (environments: Promise<Environments>): Promise<Check> =>
  check('api', async () => {
    const { PUBLIC_URL } = serviceConfiguration(await environments).read(kernelSettings);
    const path = `${PUBLIC_URL}/health/ready`;
    const answer = await fetch(path, { signal: AbortSignal.timeout(5000) }).catch(() => {
      throw new Fault(`The API does not answer at PUBLIC_URL, ${PUBLIC_URL}. Start it, or correct PUBLIC_URL.`);
    });
    const reason = await reasonIn(answer);
    if (!answer.ok) throw new Fault(`${path} answered ${answer.status}: ${reason}. Read the API's log.`);
    return `The API is ready at ${PUBLIC_URL}.`;
  });

async function reasonIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { reason?: string } } | null;
  return body?.error?.reason ?? 'no reason';
}
