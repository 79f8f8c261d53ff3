import { isDeepStrictEqual } from 'node:util';
import { type DocumentPath, pointerTo } from './json-pointer.js';

const maxPointers = 100;

/** Finds the outermost places where two values differ, at most a hundred. */
export function differences(one: unknown, other: unknown, at: DocumentPath = []): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return [pointerTo(at)];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  const inner: string[] = [];
  for (const key of keys) {
    if (inner.length >= maxPointers) break;
    inner.push(...differences(one[key], other[key], [...at, key]));
  }
  return inner.slice(0, maxPointers);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
