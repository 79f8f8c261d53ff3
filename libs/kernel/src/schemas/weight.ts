/** How much there is in plain JSON: its values and their keys, and the characters of its texts. */
export type Weight = { values: number; characters: number };

export function weigh(value: unknown): Weight {
  const weight = { values: 0, characters: 0 };
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    weight.values += 1;
    if (typeof next === 'string') weight.characters += next.length;
    else if (typeof next === 'object' && next !== null) for (const each of Object.values(next)) open.push(each);
  }
  return weight;
}

/** As one figure: 64 characters count as a value. */
export const weightOf = (value: unknown): number => {
  const { values, characters } = weigh(value);
  return values + Math.ceil(characters / 64);
};
