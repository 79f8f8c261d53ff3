import jsonata from 'jsonata';
import { type AddedName, libraryNames } from './expression.js';

type TextFunction = [implementation: (text: string) => string, signature: string];

/** Functions that mappings need and JSONata lacks: its own base64 functions support only Latin-1. */
const textFunctions: Record<AddedName, TextFunction> = {
  textToBase64: [(text) => Buffer.from(text, 'utf8').toString('base64'), '<s-:s>'],
  textToBase64Url: [(text) => Buffer.from(text, 'utf8').toString('base64url'), '<s-:s>'],
  base64ToText: [(text) => Buffer.from(text, 'base64').toString('utf8'), '<s-:s>'],
};

/** The internal form of a JSONata function. */
type Definition = { _jsonata_function: true; implementation: (...parameters: unknown[]) => unknown };
type Frame = { environment: { timestamp: Date } };

const unavailable: readonly string[] = ['eval', 'random', 'shuffle', 'millis'];
const fromMillis = await loadDefinition('fromMillis');

/** Functions that replace or extend the library's functions in every expression. `undefined` removes one. */
const replaced: [name: string, definition: Definition | undefined][] = [
  ...unavailable.map((name): [string, undefined] => [name, undefined]),
  ['now', await loadDefinition('now', now, '<s?s?:s>')],
];
for (const [name, [implementation, signature]] of Object.entries(textFunctions))
  replaced.push([name, await loadDefinition(name, implementation, signature)]);

for (const name of libraryNames) deepFreeze(await loadDefinition(name));
deepFreeze(replaced);
// Freezes the prototype of lambdas and the syntax tree of chained functions, which all expressions share.
deepFreeze(await jsonata('function($x) { $x }').evaluate(null));
deepFreeze(await jsonata('$trim ~> $trim').evaluate(null));

/** Compiles an expression that shares no mutable state with any other. */
export function compileFrozen(expression: string, options: jsonata.JsonataOptions): jsonata.Expression {
  const compiled = jsonata(expression, deepFreeze(options));
  for (const [name, definition] of replaced) compiled.assign(name, definition);
  deepFreeze(compiled.ast());
  return compiled;
}

/** Replaces the library's own function, which stores the time of the last evaluation on itself. */
function now(this: Frame, picture: unknown, timezone: unknown): unknown {
  return fromMillis.implementation(this.environment.timestamp.getTime(), picture, timezone);
}

async function loadDefinition(name: string, implementation?: unknown, signature?: string): Promise<Definition> {
  const probe = jsonata(`$${name}`);
  if (implementation) probe.registerFunction(name, implementation as () => unknown, signature);
  const found: unknown = await probe.evaluate(null);
  if (!isDefinition(found)) throw new Error(`JSONata does not define $${name} as expected.`);
  return found;
}

function isDefinition(value: unknown): value is Definition {
  return (value as Partial<Definition> | undefined)?._jsonata_function === true;
}

/**
 * Freezes a value and everything its properties reach. JSONata records each call on the function itself, and would
 * fail if the function were frozen. Therefore, functions get accessors that do nothing.
 */
function deepFreeze<Value>(value: Value): Value {
  const ignored = { get: () => undefined, set: () => undefined, configurable: true };
  const seen = new Set<unknown>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Object(next) !== next || seen.has(next)) continue;
    seen.add(next);
    if (isDefinition(next) && !Object.isFrozen(next))
      Object.defineProperties(next, { token: ignored, position: ignored });
    Object.freeze(next);
    for (const { value: content } of Object.values(Object.getOwnPropertyDescriptors(next))) pending.push(content);
  }
  return value;
}
