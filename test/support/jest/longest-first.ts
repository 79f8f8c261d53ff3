import { statSync } from 'node:fs';

type TestFile = { path: string };

/**
 * The slowest files, which start processes or wait for timeouts. They start first, because otherwise a core would be
 * idle at the end.
 */
const longest = [
  /vault\/refresh-faults/,
  /provisioning\/syncing/,
  /operator\/storage-full/,
  /organization\/killed/,
  /neighbours\/unread/,
  /restriction\/simulating-promises/,
  /execute\/killed/,
  /expressions\/hostile/,
  /organization\/purging/,
  /operator\/commands/,
  /embedded-postgres\/mending/,
  /outbox\/workers/,
  /openapi\/reference/,
  /tool-registry\/managing/,
  /test\/(crash|plans|processes)\./,
  /faults\/wire/,
  /operator\/(wrong-start|backup)/,
  /kernel\/lost-commits/,
  /test\/(flags|foreign-ids)\./,
  /faults\/database-away/,
  /role\/simulating-many/,
  /embedded-postgres\/starting/,
  /connect-flow\/browser/,
  /openapi\/answers/,
  /pages\/api-pages/,
  /test\/refused-start\./,
  /kernel\/bound-roles/,
  /expressions\/(sandbox|bombs)/,
  /member\/authority/,
  /vault\/(refresh-kills|crash)/,
  /custom-connector\/(creating|checking|edited-tools|slugs)/,
  /provisioning\/large/,
  /outbox\/redis/,
  /embedded-postgres/,
  /identity\/cli/,
];

/** Orders test files identically on every machine. Jest's own order depends on the durations of earlier runs. */
export default class LongestFirst {
  sort = (files: TestFile[]): TestFile[] => {
    const ranked = files.map((file) => ({ file, rank: rankOf(file), size: statSync(file.path).size }));
    return ranked.sort((one, other) => one.rank - other.rank || other.size - one.size).map(({ file }) => file);
  };

  shard = (files: TestFile[], { shardIndex, shardCount }: Shard): TestFile[] =>
    this.sort(files).filter((_, at) => at % shardCount === shardIndex - 1);

  allFailedTests = (files: TestFile[]): TestFile[] => files;

  cacheResults = (): void => undefined;
}

type Shard = { shardIndex: number; shardCount: number };

function rankOf({ path }: TestFile): number {
  const at = longest.findIndex((each) => each.test(path));
  return at < 0 ? longest.length : at;
}
