import { type DatabaseUrls } from '#composition/postgres';

/** Settings that test files read from the environment. The URLs point to the template, which each of the `nodes` has. */
export type TestRun = { template: string; urls: DatabaseUrls; nodes: string[] };

export const readTestRun = (): TestRun => JSON.parse(process.env.LATCHKEY_TEST_RUN as string) as TestRun;

/** Whether the tests run on a Citus cluster. */
export const isOnCitus = (): boolean => readTestRun().nodes.length > 1;
