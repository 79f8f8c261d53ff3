import { statSync } from 'node:fs';

type TestFile = { path: string };

/**
 * The slowest files, which start processes or wait for timeouts. If they started last, a core would be idle at the end.
 */
const longest = [
  /test\/processes\./,
  /outbox\/workers/,
  /embedded-postgres\/mending/,
  /openapi\/answers/,
  /execute\/killed/,
  /test\/(crash|flags)\./,
  /embedded-postgres\/starting/,
  /kernel\/bound-roles/,
  /expressions\/(sandbox|bombs)/,
  /faults\/(database-away|wire)/,
  /connect-flow\/browser/,
  /test\/(foreign-ids|plans)\./,
  /organization\/purging/,
  /vault\/(refresh-kills|crash)/,
  /custom-connector\/(creating|checking|edited-tools)/,
  /outbox\/redis/,
  /member\/authority/,
  /embedded-postgres/,
  /identity\/cli/,
];

/** Orders test files identically on every machine. Jest's own order depends on earlier durations there. */
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
