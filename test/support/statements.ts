import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** Calls back for every statement that this process sends to PostgreSQL, until the test file ends. */
export const hearStatements = (hear: (statement: Statement) => void): void =>
  hearRoundTrips((statement) => {
    if (explainable.test(statement.text)) hear(statement);
  });

/**
 * Repeats work, and returns the fewest statements that it needed. The use of tokens is written in the background, and a
 * write empties caches, so that the next request needs more statements.
 */
export async function fewestOf(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const tries = [await work(), await work(), await work()];
  return tries.reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
}

const explainable = /^\s*(select|with|insert|update|delete)\b/i;

/** Calls back for the last statement of every round trip to PostgreSQL of this process, until the test file ends. */
export function hearRoundTrips(hear: (last: Statement) => void): void {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function (...given) {
    const statement = statementOf(given);
    if (statement) hear(statement);
    return send.apply(this, given);
  };
  afterAll(() => void (prototype.query = send));
}

function statementOf([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values } = (first ?? {}) as Partial<Statement>;
  return text === undefined ? null : { text, values: values ?? [] };
}
