import { appendFileSync } from 'node:fs';

/** How often each step is tried. `npm run try -- faults refresh` sets it. */
const rounds = Number(process.env.REFRESH_ROUNDS ?? 1);

/** A line of the file REFRESH_TRIALS. */
export type RefreshTrial = { step: string; outcome: unknown };

/** Tries a step of a refresh in every round, and notes each outcome for `npm run try -- faults`. */
export async function tryEachRound<Outcome>(
  step: string,
  expected: Outcome,
  tryOnce: () => Promise<Outcome>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const outcome = await tryOnce();
    const file = process.env.REFRESH_TRIALS;
    if (file) appendFileSync(file, `${JSON.stringify({ step, outcome } satisfies RefreshTrial)}\n`);
    expect(outcome).toEqual(expected);
  }
}

/** For a step that is tried in every round. */
export const patience = 120_000 * rounds;
