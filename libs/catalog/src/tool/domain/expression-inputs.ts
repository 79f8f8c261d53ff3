import { type ConnectorDefinition, type InputSchema, type ToolDefinition } from '#connector-definition';
import { type Expression } from '#platform/plain';
import { computeDigest } from './digest.js';
import { buildInputSchema } from './input-schema.js';

/**
 * What limits the values of expressions and placeholders: the schemas of the arguments that they read, and the
 * declarations of the variables.
 */
export type Inputs = {
  readBy(texts: readonly Expression[]): unknown;
  /** Whether the expression is just an argument that is a text, a number or a boolean. */
  isScalar(text: Expression): boolean;
  argument(name: string): unknown;
  variable(name: string): unknown;
};

export function deriveExpressionInputs(definition: ConnectorDefinition, tool: ToolDefinition): Inputs {
  const schema = withoutTexts(buildInputSchema(tool)) as InputSchema;
  const { properties = {}, required = [], ...rest } = schema;
  // Digests stand for schemas, because many expressions of a tool read the same ones.
  const others = once(() => computeDigest(rest));
  const argument = memoize((name) =>
    computeDigest([others(), Object.hasOwn(properties, name) ? properties[name] : null, required.includes(name)]),
  );
  const variable = memoize((name) => computeDigest(collectDeclaration(definition, name)));
  const all = once(() =>
    computeDigest([schema, (definition.variables ?? []).map(({ name }) => [name, variable(name)])]),
  );
  return {
    readBy(texts) {
      const names = namesReadBy(texts);
      if (!names) return all();
      return [names.input.map((name) => [name, argument(name)]), names.vars.map((name) => [name, variable(name)])];
    },
    isScalar(text) {
      const [, name] = /^=\s*input\.([A-Za-z_]\w*)\s*$/.exec(text) ?? [];
      const property = name !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return scalarTypes.has((property as { type?: unknown } | undefined)?.type);
    },
    argument,
    variable: (name) => [name, variable(name)],
  };
}

const scalarTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

function memoize(compute: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => known.get(name) ?? known.set(name, compute(name)).get(name)!;
}

/** Returns the declaration of a variable, and the post-install steps that set it. */
export function collectDeclaration({ variables = [], post_install = [], auth }: ConnectorDefinition, name: string) {
  const steps = [...post_install, ...auth.flatMap((method) => method.post_install ?? [])];
  const setters = steps.filter(({ set = {} }) => Object.hasOwn(set, name));
  const declared = variables.filter((each) => each.name === name);
  return [
    declared.map(({ label: _, description: __, ...limits }) => limits),
    setters.map(({ request, set = {} }) => [request, set[name]]),
  ];
}

/**
 * Returns the names of the arguments and variables that expressions read. Returns null if their texts do not show them,
 * for example because they use functions. The expressions may then read every argument.
 */
export function namesReadBy(texts: readonly Expression[]): { input: string[]; vars: string[] } | null {
  const names = { input: new Set<string>(), vars: new Set<string>() };
  for (const text of texts) {
    const rest = text.slice(1).replace(plainName, (_, root: 'input' | 'vars', name: string) => {
      names[root].add(name);
      return ' ';
    });
    if (/input|vars|[$*%`\\]/.test(rest)) return null;
  }
  return { input: [...names.input].sort(), vars: [...names.vars].sort() };
}

/** A name such as `input.title`, where no other name comes before `input`. */
const plainName = /(?<![\w$.`])(input|vars)\.([A-Za-z_]\w*)(?![\w`])/g;

const texts = new Set(['title', 'description', 'examples', '$comment', 'deprecated']);

/** Returns a schema without the keywords that do not limit a value. */
function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !texts.has(keyword));
  return Object.fromEntries(kept.map(([keyword, each]) => [keyword, withoutTextsIn(keyword, each)]));
}

function withoutTextsIn(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, withoutTexts(each)]));
  return ['items', 'additionalProperties', 'anyOf', 'oneOf'].includes(keyword) ? withoutTexts(value) : value;
}
