/** Returns the value at a dotted path, or undefined if there is none. For an empty path, returns the value itself. */
export function getIn(value: unknown, path: string): unknown {
  const steps = path.split('.').filter((step) => step !== '');
  return steps.reduce<unknown>((inner, step) => {
    const here = Object(inner) as Record<string, unknown>;
    return Object.hasOwn(here, step) ? here[step] : undefined;
  }, value);
}

/** Returns a copy of the value with `inner` at a dotted path. */
export function setIn(value: unknown, path: string, inner: unknown): unknown {
  const [first, ...rest] = path.split('.');
  const here = (value ?? {}) as Record<string, unknown>;
  return { ...here, [first!]: rest.length > 0 ? setIn(here[first!], rest.join('.'), inner) : inner };
}
