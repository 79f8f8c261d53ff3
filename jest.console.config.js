import config from './jest.config.js';
import { consoleTests } from './dist/test/support/jest/slow-tests.js';

/** Runs the whole tests of the console. `npm run test:slow` opens each of its screens. */
export default { ...config, testPathIgnorePatterns: [`^(?!.*(${consoleTests.source}))`] };
