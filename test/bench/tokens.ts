import { createRequire } from 'node:module';
import { resolve } from 'node:path';

type Tokenizer = { encode: (text: string, allowed: string[], refused: string[]) => number[] };

/**
 * Counts tokens with the encoding o200k_base. Its package has 22 MB, so it belongs to the tests with other clients.
 * Returns null for each text if it is not installed.
 */
export const countTokens: (text: string) => number | null = loadTokenizer();

function loadTokenizer(): typeof countTokens {
  const load = createRequire(resolve('test/agents/package.json'));
  try {
    const { Tiktoken } = load('js-tiktoken/lite') as { Tiktoken: new (ranks: unknown) => Tokenizer };
    const tokenizer = new Tiktoken(load('js-tiktoken/ranks/o200k_base'));
    return (text) => tokenizer.encode(text, [], []).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return () => null;
  }
}

/** Says why there are no tokens, if there are none. */
export function warnWithoutTokens(): void {
  if (countTokens('') === null)
    console.log('\nTokens are not counted. To count them, run `npm ci --prefix test/agents` first.');
}

/** The size of a text. */
export type Weight = { bytes: number; tokens: number | null };

export const weigh = (text: string): Weight => ({ bytes: Buffer.byteLength(text), tokens: countTokens(text) });

export const addWeights = (weights: readonly Weight[]): Weight => ({
  bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
  tokens: weights.some(({ tokens }) => tokens === null)
    ? null
    : weights.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
});
