import { openEmbeddedServer } from './embedded-server.js';
import { openExternalServer } from './external-server.js';
import { runsOn } from './run.js';

/**
 * Jest's globalSetup: one server with one migrated template for the whole run. TEST_DATABASE_URL can name the server.
 */
export default async function start(): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  await runsOn(given ? openExternalServer(given) : openEmbeddedServer());
}
