// Runs what ships: `npm test` compiles first, and Nest 12 is ESM only, hence --experimental-vm-modules.
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/dist/test/**/*.test.js'],
  transform: {},
  globalSetup: '<rootDir>/dist/test/support/cluster/start.js',
  globalTeardown: '<rootDir>/dist/test/support/cluster/stop.js',
  // Jest leaves a core to its parent, which only waits here.
  maxWorkers: '100%',
  testTimeout: 60_000,
  // A worker never lets go of the modules of the files it ran; past this it is replaced, or it would only collect garbage.
  workerIdleMemoryLimit: '1GB',
};
