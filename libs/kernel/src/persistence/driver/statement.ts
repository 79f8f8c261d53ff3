import { createHash } from 'node:crypto';

/** What the parameters of a statement stand for, by the names it calls them: `:org_id`. */
export type Values = Readonly<Record<string, NonNullable<unknown> | null>>;

/** A text as PostgreSQL takes it, with `$1` for its first parameter, and the name it is prepared under. */
type CompiledStatement = {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly string[];
};

/** A statement with the values of one run. */
export type BoundStatement = CompiledStatement & { readonly values: unknown[] };

/** One that goes ahead of another, with its values as PostgreSQL reads them. */
export type PrecedingStatement = CompiledStatement & { readonly values: (string | Buffer | null)[] };

const compiled = new Map<string, CompiledStatement>();

/** Statements are few and constant: each text is read and named once. */
export function compile(sql: string): CompiledStatement {
  const known = compiled.get(sql);
  if (known) return known;
  const statement = compiledFrom(sql);
  compiled.set(sql, statement);
  return statement;
}

/** What holds no parameter, whatever it looks like: literals, quoted names, comments, casts. Then a parameter. */
const tokens =
  /(?<!\w)E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|::|(?<!\w):([a-z_]\w*)/gi;

function compiledFrom(sql: string): CompiledStatement {
  const parameters: string[] = [];
  const text = sql.replace(tokens, (token, _, name: string | undefined) => {
    if (name === undefined) return token;
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}`;
  });
  return { name: createHash('md5').update(text).digest('hex'), text, parameters };
}

/**
 * @param orgId what `:org_id` stands for, unless the values say otherwise.
 * @throws Error for a parameter without a value.
 */
export function bind(sql: string, values: Values, orgId: string | null): BoundStatement {
  const { name, text, parameters } = compile(sql);
  const bound: unknown[] = [];
  for (const parameter of parameters) bound.push(valueOf(parameter, values, orgId, text));
  return { name, text, parameters, values: bound };
}

/** As `bind`, for one of more texts than anybody should keep: it is planned for this run, and forgotten. */
export function bindOnce(sql: string, values: Values, orgId: string | null): BoundStatement {
  const { text, parameters } = compiledFrom(sql);
  return { name: '', text, parameters, values: parameters.map((each) => valueOf(each, values, orgId, text)) };
}

function valueOf(parameter: string, values: Values, orgId: string | null, text: string): unknown {
  const value = values[parameter];
  if (value !== undefined) return value;
  if (parameter === 'org_id') return orgId;
  throw new Error(`Nothing is given for :${parameter} in: ${text}`);
}
