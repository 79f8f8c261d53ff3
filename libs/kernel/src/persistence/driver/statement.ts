import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type QueryResultRow } from 'pg';
import { atMost } from '../../domain/at-most.js';
import { type Step } from '../../tracing/spans.js';

/** Values of a statement's named parameters, such as `:org_id`. */
export type Values = Readonly<Record<string, NonNullable<unknown> | null>>;

/** A statement text with numbered parameters (`$1`), and the name it is prepared under. */
export type CompiledStatement = {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly string[];
};

/** A statement with the values of one execution. */
export type BoundStatement = CompiledStatement & {
  readonly values: unknown[];
  /** Where the statement's rows are added. */
  readonly rows?: QueryResultRow[];
  /** The organization that the statement enters, if any. */
  readonly enters?: { orgId: string | null };
};

/** A statement that precedes another, with its values encoded for PostgreSQL. Without `rows`, its rows are ignored. */
export type PrecedingStatement = BoundStatement & { readonly values: (string | Buffer | null)[] };

/** Maximum number of texts in memory. Most are constant, but lists have one for every combination of filters. */
const maxTexts = 2000;

const compiled = new LRUCache<string, CompiledStatement>(atMost(maxTexts));

/** Compiles and names each text once, as long as it is in memory. */
export function compile(sql: string): CompiledStatement {
  const known = compiled.get(sql);
  if (known) return known;
  const statement = compiledFrom(sql);
  compiled.set(sql, statement);
  return statement;
}

/**
 * Matches parameters, and text that may look like a parameter but is not: literals, quoted names, comments and
 * casts.
 */
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
 * Fills in the parameters of a statement.
 * @param orgId the value of `:org_id`, unless `values` contains one.
 * @throws Error for a parameter without a value.
 */
export function bind(sql: string, values: Values, orgId: string | null): BoundStatement {
  const { name, text, parameters } = compile(sql);
  const bound: unknown[] = [];
  for (const parameter of parameters) bound.push(resolveParameter(parameter, values, orgId, text));
  return { name, text, parameters, values: bound };
}

/** Like `bind`, for a statement that precedes another. */
export const bindEncoded = (
  sql: string,
  values: Readonly<Record<string, string | Buffer | null>>,
  orgId: string | null,
): PrecedingStatement => bind(sql, values, orgId) as PrecedingStatement;

/**
 * Like `bind`, for statements with too many different texts to cache. The result is planned for this execution only.
 */
export function bindOnce(sql: string, values: Values, orgId: string | null): BoundStatement {
  const { text, parameters } = compiledFrom(sql);
  return { name: '', text, parameters, values: parameters.map((each) => resolveParameter(each, values, orgId, text)) };
}

function resolveParameter(parameter: string, values: Values, orgId: string | null, text: string): unknown {
  const value = values[parameter];
  if (value !== undefined) return value;
  if (parameter === 'org_id') return orgId;
  throw new Error(`No value for :${parameter} in: ${text}`);
}

/** Describes a statement for a trace span, by its command and table, without text or parameters. */
export function statementStep(text: string): Step {
  const [operation = 'statement'] = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+"?\."?[a-z_]+)/i.exec(text) ?? [];
  const collection = table?.replaceAll('"', '');
  const name = operation.toLowerCase();
  return {
    name: collection ? `${name} ${collection}` : name,
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      ...(collection && { 'db.collection.name': collection }),
    },
  };
}
