import { type ConnectorDefinition, type InputSchema, type ToolDefinition, type ValueEncoding } from '#connector-definition';
import { type Expression } from '#platform/plain';
import { digestOf } from './digest.js';
import { inputSchemaOf } from './input-schema.js';

/**
 * Digests of expressions and placeholders, with everything that limits their values: the schemas of the arguments, and
 * the declarations of the variables. Each digest starts with an equals sign.
 */
export type Inputs = {
  ofExpression(text: Expression, encoding?: ValueEncoding): string;
  /** The name of an argument in the path is not part of the digest, because it is not sent. */
  ofArgument(name: string, encoding?: ValueEncoding): string;
  ofVariable(name: string): string;
};

export function inputsOf(definition: ConnectorDefinition, tool: ToolDefinition): Inputs {
  const schema = withoutTexts(inputSchemaOf(tool)) as InputSchema;
  const { properties = {}, required = [], ...rest } = schema;
  const argument = (name: string) =>
    Object.hasOwn(properties, name) ? [properties[name], required.includes(name)] : null;
  const variable = (name: string) => declarationOf(definition, name);
  const all = lazy(() =>
    digestOf([schema, (definition.variables ?? []).map(({ name }) => [name, variable(name)])]),
  );
  const others = lazy(() => digestOf(rest));
  return {
    ofExpression(text, encoding) {
      const names = namesReadBy(text);
      const read = names
        ? [others(), names.input.map((name) => [name, argument(name)]), names.vars.map((name) => [name, variable(name)])]
        : all();
      return expressionDigest([text, encoding ?? null, read]);
    },
    ofArgument: (name, encoding) => expressionDigest(['{}', encoding ?? null, others(), argument(name)]),
    ofVariable: (name) => expressionDigest(['{{}}', name, variable(name)]),
  };
}

const expressionDigest = (value: unknown): string => `=${digestOf(value).slice(0, 32)}`;

function lazy<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

/** Returns the declaration of a variable, and the post-install steps that set it. */
export function declarationOf({ variables = [], post_install = [], auth }: ConnectorDefinition, name: string) {
  const steps = [...post_install, ...auth.flatMap((method) => method.post_install ?? [])];
  const setters = steps.filter(({ set = {} }) => Object.hasOwn(set, name));
  const declared = variables.filter((each) => each.name === name);
  return [
    declared.map(({ label: _, description: __, ...rest }) => rest),
    setters.map(({ request, set = {} }) => [request, set[name]]),
  ];
}

/**
 * Returns the names of the arguments and variables that an expression reads. Returns null if its text does not show
 * them, for example because it uses functions. The expression may then read every argument.
 */
export function namesReadBy(text: Expression): { input: string[]; vars: string[] } | null {
  const names = { input: new Set<string>(), vars: new Set<string>() };
  const rest = text.slice(1).replace(plainName, (_, root: 'input' | 'vars', name: string) => {
    names[root].add(name);
    return ' ';
  });
  return /input|vars|[$*%`\\]/.test(rest) ? null : { input: [...names.input].sort(), vars: [...names.vars].sort() };
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
