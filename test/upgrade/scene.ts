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

/** A database that an earlier version created. */
export type OldDatabase = { name: string; made: Facts; restore: () => Promise<DatabaseUrls> };

/** The databases that `make-dump.ts` dumped, oldest first. Add one if migrations have been added since the last one. */
export const oldDatabases: readonly [OldDatabase, ...OldDatabase[]] = [
  readDump('version-0.1'),
  readDump('version-2026-11-24'),
];

function readDump(name: string): OldDatabase {
  const sql = gunzipSync(readFileSync(`test/upgrade/${name}.sql.gz`)).toString();
  return {
    name,
    made: JSON.parse(readFileSync(`test/upgrade/${name}.json`, 'utf8')) as Facts,
    restore: async () => {
      const urls = await emptyDatabase(await createDatabase());
      await connected(urls.owner, (client) => client.query(sql));
      return urls;
    },
  };
}

export const everySchema = [kernelSchema, ...schemas, vaultSchema];

export const upgrade = ({ owner }: DatabaseUrls): Promise<number> => migrate(owner, everySchema);
