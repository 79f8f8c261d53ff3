import { statSync } from 'node:fs';
import { slownessOf } from './slow-tests.js';

type TestFile = { path: string };

/**
 * Orders test files identically on every machine, the slowest first, because otherwise a core would be idle at the end.
 * Jest's own order depends on the durations of earlier runs.
 */
export default class LongestFirst {
  sort = (files: TestFile[]): TestFile[] => {
    const ranked = files.map((file) => ({ file, rank: slownessOf(file.path), size: statSync(file.path).size }));
    return ranked
      .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank) || other.size - one.size)
      .map(({ file }) => file);
  };

  shard = (files: TestFile[], { shardIndex, shardCount }: Shard): TestFile[] =>
    this.sort(files).filter((_, at) => at % shardCount === shardIndex - 1);

  allFailedTests = (files: TestFile[]): TestFile[] => files;

  cacheResults = (): void => undefined;
}

type Shard = { shardIndex: number; shardCount: number };
