// Runs what ships: `npm test` compiles first, and Nest 12 is ESM only, hence --experimental-vm-modules.
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/dist/test/**/*.test.js'],
  transform: {},
  testTimeout: 30_000,
};
