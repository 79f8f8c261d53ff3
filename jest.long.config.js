import config from './jest.config.js';
import { longTests } from './dist/test/support/jest/slow-tests.js';

const long = longTests.map(({ source }) => source).join('|');

/** Runs the slow tests that take longest, which `npm test` and `npm run test:slow` leave out. */
export default { ...config, testPathIgnorePatterns: [`^(?!.*(${long}))`] };
