/**
 * Returns an own value of an object. Names from outside, such as those of arguments, may be those of inherited
 * properties, for example `constructor`.
 */
export const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Returns the text for a value of the API. A newer server may have further values, which are their own texts. */
export const textOf = (texts: Readonly<Record<string, string>>, value: string): string =>
  ownValue(texts, value) ?? value.replaceAll('_', ' ');
