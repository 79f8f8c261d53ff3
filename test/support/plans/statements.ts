import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

/** Notes every statement that this process sends to PostgreSQL, each text once, with the values it first had. */
export function noteStatements(): Map<string, Statement> {
  const noted = new Map<string, Statement>();
  const prototype = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function (...given) {
    const statement = statementOf(given);
    if (statement && explainable.test(statement.text) && !noted.has(statement.text))
      noted.set(statement.text, statement);
    return send.apply(this, given);
  };
  return noted;
}

const explainable = /^\s*(select|with|insert|update|delete)\b/i;

function statementOf([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values } = (first ?? {}) as Partial<Statement>;
  return text === undefined ? null : { text, values: values ?? [] };
}
