/**
 * Reads a value that another process sent. Fields that the reader does not name are ignored.
 * @throws Unreadable if the value has another shape.
 */
export type Reader<Value> = (value: unknown, at?: string) => Value;

/** The type that a reader returns. */
export type Read<Some> = Some extends Reader<infer Value> ? Value : never;

/** Another process sent a value whose shape differs from the protocol. */
export class Unreadable extends Error {
  constructor(at: string, expected: string) {
    super(`The value at ${at || '/'} is not ${expected}.`);
  }
}

const check =
  <Value>(expected: string, is: (value: unknown) => value is Value): Reader<Value> =>
  (value, at = '') => {
    if (is(value)) return value;
    throw new Unreadable(at, expected);
  };

export const text = check('a string', (value): value is string => typeof value === 'string');
export const number = check('a number', (value): value is number => typeof value === 'number');
export const flag = check('true or false', (value): value is boolean => typeof value === 'boolean');
export const anything: Reader<unknown> = (value) => value;
/** Reads responses that have no body. */
export const nothing: Reader<void> = () => undefined;

export const record = check(
  'an object',
  (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const oneOf = <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  check(`one of ${words.join(', ')}`, (value): value is Word => words.some((word) => word === value));

export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, at) =>
    value === null ? null : read(value, at);

const array = check('a list', (value): value is unknown[] => Array.isArray(value));

export const list =
  <Value>(read: Reader<Value>): Reader<Value[]> =>
  (value, at = '') =>
    array(value, at).map((each, index) => read(each, `${at}/${index}`));

export const recordOf =
  <Value>(read: Reader<Value>): Reader<Record<string, Value>> =>
  (value, at = '') =>
    Object.fromEntries(Object.entries(record(value, at)).map(([name, each]) => [name, read(each, `${at}/${name}`)]));

type Optional<Value> = Reader<Value> & { optional: true };

/** Marks a field that may be absent. */
export const optional = <Value>(read: Reader<Value>): Optional<Value> =>
  Object.assign((value: unknown, at?: string) => read(value, at), { optional: true } as const);

type Fields = Readonly<Record<string, Reader<unknown>>>;
type OptionalNames<Some extends Fields> = {
  [Name in keyof Some]: Some[Name] extends Optional<unknown> ? Name : never;
}[keyof Some];
type Shape<Some extends Fields> = {
  [Name in Exclude<keyof Some, OptionalNames<Some>>]: Read<Some[Name]>;
} & { [Name in OptionalNames<Some>]?: Read<Some[Name]> };

/** Returns a reader for objects. Its result has only these fields. */
export const object =
  <Some extends Fields>(fields: Some): Reader<Shape<Some>> =>
  (value, at = '') => {
    const source = record(value, at);
    const entries = Object.entries(fields)
      .filter(([name, read]) => !('optional' in read) || source[name] !== undefined)
      .map(([name, read]) => [name, read(source[name], `${at}/${name}`)] as const);
    // The entries have the names and types of the fields, but `Object.fromEntries` loses these types.
    return Object.fromEntries(entries) as Shape<Some>;
  };

/** Returns a reader for a result or a failure. Only failures have the field `failure`. */
export const resultOr =
  <Result, Failure>(result: Reader<Result>, failure: Reader<Failure>): Reader<Result | Failure> =>
  (value, at) =>
    'failure' in record(value, at) ? failure(value, at) : result(value, at);
