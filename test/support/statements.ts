import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** Calls back for every statement that this process sends to PostgreSQL, until the test file ends. */
export const hearStatements = (hear: (statement: Statement) => void): void =>
  hearRoundTrips((statement) => {
    if (explainable.test(statement.text)) hear(statement);
  });

/** Whether a statement records the use of a token. Requests send it at most once a minute, so counts leave it out. */
export const recordsTokenUse = ({ text }: Statement): boolean => text.includes('set last_used_at');

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
