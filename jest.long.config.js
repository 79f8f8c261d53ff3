import config from './jest.config.js';
import { longTests } from './dist/test/support/jest/slow-tests.js';

const long = longTests.map(({ source }) => source).join('|');

/** Runs the slow tests that `npm test` and `npm run test:slow` leave out, see `longTests`. */
export default { ...config, testTimeout: 900_000, testPathIgnorePatterns: [`^(?!.*(${long}))`] };
