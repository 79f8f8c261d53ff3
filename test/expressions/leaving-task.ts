/** What a task finds of the previous task in its process, and the id of that process. */
export type Left = { found: string | null; pid: number };

const place = globalThis as { left?: string };

/** Runs in the sandbox, and leaves a string behind. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ text }: { text: string }): AsyncGenerator<Left, Left> {
  const found = place.left ?? null;
  place.left = text;
  return { found, pid: process.pid };
}
