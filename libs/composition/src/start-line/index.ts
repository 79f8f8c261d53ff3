import { Client } from 'pg';
import { connectionTo, type DatabaseRole } from '#kernel';
import { databaseAccess } from '#platform';
import { type Configuration, httpSettings, operatingSettings, queueSettings } from '#platform/configuration';

/**
 * The facts that a process logs when it is ready. They contain no secret: the addresses of database and Redis are
 * reduced to host, port and name.
 * @param listens the address on which the process accepts requests
 * @param elsewhere features that another part of the same process has
 */
export function startFacts(
  configuration: Configuration,
  role: DatabaseRole,
  listens: string,
  elsewhere: readonly string[] = [],
) {
  const { PUBLIC_URL, VAULT_URL, HOST } = configuration.read(httpSettings);
  const { METRICS_PORT } = configuration.read(operatingSettings);
  const { REDIS_URL } = configuration.read(queueSettings);
  const { host, port, database } = new Client(connectionTo(databaseAccess(configuration, role).url));
  return {
    listens,
    ...(METRICS_PORT !== null && { metrics: `http://${HOST}:${METRICS_PORT}/metrics` }),
    public_url: withoutCredentials(PUBLIC_URL),
    vault_url: withoutCredentials(VAULT_URL),
    database: `${database} at ${host}:${port}`,
    queue: REDIS_URL === null ? 'PostgreSQL' : `Redis at ${new URL(REDIS_URL).host}`,
    off: configuration.featuresOff().filter((feature) => !elsewhere.includes(feature)),
  };
}

function withoutCredentials(url: string): string {
  const { origin, pathname } = new URL(url);
  return pathname === '/' ? origin : origin + pathname;
}
