import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { kernelSchema, migrate } from '#kernel';
import { vaultSchema } from '#vault';
import { type KeyMaterial } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { schemas } from '#composition/schemas';
import { emptyDatabase } from '../operator/scene.js';
import { connected } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';

type Facts = {
  token: string;
  keys: KeyMaterial;
  made_at: string;
  connection: string;
  /** By path of the API, as `namesIn` returns it. */
  lists: Record<string, unknown[]>;
};

/** What `make-dump.ts` wrote about the database. */
export const made = JSON.parse(readFileSync('test/upgrade/version-0.1.json', 'utf8')) as Facts;

const dump = gunzipSync(readFileSync('test/upgrade/version-0.1.sql.gz')).toString();

export const everySchema = [kernelSchema, ...schemas, vaultSchema];

export const upgrade = ({ owner }: DatabaseUrls): Promise<number> => migrate(owner, everySchema);

/** A database that version 0.1 created. */
export async function oldDatabase(): Promise<DatabaseUrls> {
  const urls = await emptyDatabase(await createDatabase());
  await connected(urls.owner, (client) => client.query(dump));
  return urls;
}
