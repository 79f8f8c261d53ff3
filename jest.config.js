import { availableParallelism } from 'node:os';
import { consoleTests, longTests, slowTests } from './dist/test/support/jest/slow-tests.js';

const namesTests = process.argv
  .slice(2)
  .some((word) => !word.startsWith('-') || /^(-t|--testNamePattern|--testPathPatterns|--runTestsByPath)\b/.test(word));

// Runs what ships: `npm test` compiles first. Test files are native ES modules, hence --experimental-vm-modules.
export default {
  roots: ['<rootDir>/dist'],
  testEnvironment: 'node',
  // Nothing that would have to be cleaned lives in Jest's sandbox.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testMatch: ['<rootDir>/dist/test/**/*.test.js'],
  testRunner: '<rootDir>/dist/test/support/jest/test-runner.js',
  transform: {},
  globalSetup: '<rootDir>/dist/test/support/cluster/start.js',
  globalTeardown: '<rootDir>/dist/test/support/cluster/stop.js',
  // A run that names tests, by path or by title, leaves none of them out.
  testPathIgnorePatterns: namesTests ? [] : [...slowTests, ...longTests, consoleTests].map(({ source }) => source),
  testSequencer: '<rootDir>/dist/test/support/jest/longest-first.js',
  // A worker waits for PostgreSQL half of its time, and Jest's parent waits always.
  maxWorkers: availableParallelism() + 1,
  testTimeout: 120_000,
  // Nothing is left open then, but node takes half a second to give back what hundreds of files left on a heap.
  workerGracefulExitTimeout: 10_000,
};
