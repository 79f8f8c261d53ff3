import { Redis } from 'ioredis';
import { checkMailServer, Egress, kernelSettings, mailOptions, Outgoing } from '#kernel';
import { installationIssuer, IssuerFailed, RemoteIssuers } from '#provisioning';
import { type Environments } from '../../../standalone/src/environments.js';
import { type Check, check, Fault } from './check.js';
import { serviceConfiguration } from './installation.js';

/** What runs beside the product: the queue, the mail server, the issuer that signs people in, and the way to the API that its clients take. */
export const neighbourChecks = async (asked: Promise<Environments>): Promise<Check[]> => [
  await check('queue', async () => {
    const { REDIS_URL } = serviceConfiguration(await asked).of(kernelSettings);
    if (REDIS_URL === null) return 'Wake-ups go through PostgreSQL, as no REDIS_URL is set.';
    // Two seconds would go by where it is away: a connection that was closed already is waited for to close.
    const atOnce = { maxRetriesPerRequest: 0, retryStrategy: () => null, disconnectTimeout: 0 };
    const redis = new Redis(REDIS_URL, { ...atOnce, lazyConnect: true });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      await redis.ping();
      return 'Redis answers.';
    } catch (thrown) {
      throw new Fault(`Redis does not answer (${(thrown as Error).message}): start it, or mend REDIS_URL.`);
    } finally {
      redis.disconnect();
    }
  }),
  await check('mail', async () => {
    const options = mailOptions(serviceConfiguration(await asked));
    if (!options) return 'No mail is sent, as no MAIL_URL is set: links of invites are in the answers.';
    const { host } = new URL(options.url);
    try {
      await checkMailServer(options);
      return `The server ${host} takes mail of ours.`;
    } catch (thrown) {
      throw new Fault(
        `${(thrown as Error).message} See whether MAIL_URL names the server, its port and our password: it says ${host}.`,
      );
    }
  }),
  await issuerCheck(asked),
  await apiCheck(asked),
];

const issuerCheck = (asked: Promise<Environments>): Promise<Check> =>
  check('issuer', async () => {
    const configuration = serviceConfiguration(await asked);
    const named = installationIssuer(configuration);
    if (!named) return 'Organizations sign their people in by themselves, as no OIDC_ISSUER is set.';
    const { EGRESS_ALLOW, EGRESS_ALLOW_HTTP } = configuration.of(kernelSettings);
    const outgoing = new Outgoing(Egress.to(EGRESS_ALLOW, EGRESS_ALLOW_HTTP));
    try {
      await new RemoteIssuers(outgoing).check({ org_id: null, issuer: named.issuer });
      return `${named.issuer} tells its addresses and its keys.`;
    } catch (thrown) {
      const why = thrown instanceof IssuerFailed ? thrown.told : (thrown as Error).message;
      throw new Fault(`${named.issuer} signs nobody in (${why}): see whether OIDC_ISSUER names it as it names itself.`);
    } finally {
      await outgoing.close();
    }
  });

const apiCheck = (asked: Promise<Environments>): Promise<Check> =>
  check('api', async () => {
    const { PUBLIC_URL } = serviceConfiguration(await asked).of(kernelSettings);
    const path = `${PUBLIC_URL}/health/ready`;
    const answer = await fetch(path, { signal: AbortSignal.timeout(5000) }).catch(() => {
      throw new Fault(
        `The API does not answer at PUBLIC_URL, ${PUBLIC_URL}: start it, or say in PUBLIC_URL where clients reach it.`,
      );
    });
    const reason = await reasonIn(answer);
    if (!answer.ok) throw new Fault(`${path} answered ${answer.status}: ${reason}. Read the API's log.`);
    return `It is ready at ${PUBLIC_URL}.`;
  });

async function reasonIn(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: { reason?: string } } | null;
  return body?.error?.reason ?? 'no reason given';
}
