/** The size of plain JSON: number of values and keys, and characters of strings. */
type JsonSize = { values: number; characters: number };

export function measure(value: unknown): JsonSize {
  const size = { values: 0, characters: 0 };
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    size.values += 1;
    if (typeof next === 'string') size.characters += next.length;
    else if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
  }
  return size;
}

/** Returns the size as one number, in which 64 characters count as one value. */
export const measureJsonSize = (value: unknown): number => {
  const { values, characters } = measure(value);
  return values + Math.ceil(characters / 64);
};
