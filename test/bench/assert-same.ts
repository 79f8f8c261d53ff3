import { isDeepStrictEqual } from 'node:util';

/** Throws unless a program's answer has the expected content. */
export function assertSame(name: string, answer: unknown, expected: unknown): void {
  if (isDeepStrictEqual(answer, expected)) return;
  const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 1500);
  throw new Error(`${name} answers ${show(answer)} instead of ${show(expected)}.`);
}
