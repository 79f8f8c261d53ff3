import config from './jest.config.js';
import { slowTests } from './dist/test/support/jest/slow-tests.js';

const slow = slowTests.map(({ source }) => source).join('|');

/** Runs slow tests, which `npm test` leaves out. */
export default { ...config, testPathIgnorePatterns: [`^(?!.*(${slow}))`] };
