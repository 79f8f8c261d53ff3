/** What a task finds of the one before it in its process, and which process it is. */
export type Left = { found: string | null; pid: number };

const place = globalThis as { left?: string };

/** Runs in the sandbox: leaves a text behind. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run({ text }: { text: string }): AsyncGenerator<Left, Left> {
  const found = place.left ?? null;
  place.left = text;
  return { found, pid: process.pid };
}
