import config from './jest.config.js';
import { longTests, slowTests } from './dist/test/support/jest/slow-tests.js';

const slow = slowTests.map(({ source }) => source).join('|');

/** Runs the slow tests, which `npm test` leaves out, except the long ones. */
export default { ...config, testPathIgnorePatterns: [`^(?!.*(${slow}))`, ...longTests.map(({ source }) => source)] };
