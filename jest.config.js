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
  // Jest leaves a core to its parent, which only waits here.
  maxWorkers: '100%',
  testTimeout: 120_000,
};
