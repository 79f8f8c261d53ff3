import { movedTime } from '#kernel';

/**
 * The functions in this folder make states that no request makes: a row of an earlier version, a fault, a race, or more
 * rows than requests can make in time. Tests make every other state with requests (test/structure/tests.test.ts).
 */
export type Database = { sql: (orgId: string, text: string, values?: unknown[]) => Promise<any[]> };

/** Runs a statement with all rights. */
export type Run = (text: string) => Promise<unknown>;

/** SQL of a time before that of a column. */
export const earlier = (column: string, span: string): string => movedTime(column, `- ${span}::interval`);
