import { statSync } from 'node:fs';

type TestFile = { path: string };

/**
 * What takes longest, as it starts processes or waits for what falls silent: begun last, a core would end without work.
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

/** The order of test files, the same on every machine: Jest's own depends on how long each took there before. */
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
