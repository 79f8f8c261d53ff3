import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** Calls back for every statement that this process sends to PostgreSQL, until the test file ends. */
export function hearStatements(hear: (statement: Statement) => void): void {
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function (...given) {
    const statement = statementOf(given);
    if (statement && explainable.test(statement.text)) hear(statement);
    return send.apply(this, given);
  };
  afterAll(() => void (prototype.query = send));
}

const explainable = /^\s*(select|with|insert|update|delete)\b/i;

function statementOf([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values } = (first ?? {}) as Partial<Statement>;
  return text === undefined ? null : { text, values: values ?? [] };
}
