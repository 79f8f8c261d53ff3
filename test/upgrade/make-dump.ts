import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { makeKeys } from '#composition/keys';
import { openExternalServer } from '../support/cluster/external-server.js';
import { endRun, runsOn } from '../support/cluster/run.js';
import { createDatabase } from '../support/database.js';
import { oneOfEverything } from '../support/everything.js';
import { startProduct } from '../support/product.js';
import { namesIn } from './names-in.js';

/**
 * Dumps a database of this version with an organization that has one of everything, for the test that later versions
 * upgrade it. `node dist/test/upgrade/make-dump.js NAME postgres://…` writes `test/upgrade/NAME.sql.gz` and `NAME.json`.
 * The role in the address can create databases and roles. pg_dump must have the major version of the server, which is
 * the oldest supported one, so that every server can restore the dump.
 */
const [name, owner] = process.argv.slice(2) as [string, string];

await runsOn(openExternalServer(owner));
const [keys, urls] = [makeKeys(), await createDatabase()];
const product = await startProduct({ installation: { keys, urls } });
const everything = await oneOfEverything(product);
await product.installDemo(everything.owner);
const { id: connected } = await product.connect(everything.owner);
const lists: Record<string, unknown> = {};
for (const path of ['member', 'role', 'team', 'connection', 'toolbox', 'template', 'webhook-endpoint'])
  lists[path] = namesIn((await everything.owner(`GET /${path}`)).body);
await product.stop();

const options = ['--no-owner', '--enable-row-security', '--rows-per-insert=100', '--lock-wait-timeout=5s'];
const dump = execFileSync('pg_dump', [...options, urls.owner], { encoding: 'utf8', maxBuffer: 1 << 28 });
// Any role can restore the dump and then owns the tables.
const text = dump
  .replaceAll(`TO ${new URL(owner).username} `, 'TO current_user ')
  // Commands of psql.
  .replace(/^\\(un)?restrict .*\n/gm, '');
writeFileSync(`test/upgrade/${name}.sql.gz`, gzipSync(text, { level: 9 }));
const { token } = everything.owner;
const facts = { token, keys, made_at: product.clock.now(), connection: connected, lists };
writeFileSync(`test/upgrade/${name}.json`, `${JSON.stringify(facts, null, 2)}\n`);
await endRun();
process.exit(0);
