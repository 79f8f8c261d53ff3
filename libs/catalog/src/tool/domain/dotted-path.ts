/** The value at a dotted path: the value itself for an empty path, undefined if there is none. */
export function getIn(value: unknown, path: string): unknown {
  const steps = path.split('.').filter((step) => step !== '');
  return steps.reduce<unknown>((inner, step) => {
    const here = Object(inner) as Record<string, unknown>;
    return Object.hasOwn(here, step) ? here[step] : undefined;
  }, value);
}

/** A copy of the value with another value at a dotted path. */
export function setIn(value: unknown, path: string, inner: unknown): unknown {
  const [first, ...rest] = path.split('.');
  const here = (value ?? {}) as Record<string, unknown>;
  return { ...here, [first!]: rest.length > 0 ? setIn(here[first!], rest.join('.'), inner) : inner };
}
