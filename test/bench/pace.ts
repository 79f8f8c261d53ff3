/** `--briefly` only checks that everything runs. Its figures have no meaning. */
export const isBrief = process.argv.includes('--briefly');

/**
 * The rounds with their turns of one second or, where nothing takes turns, their seconds. The maximum milliseconds of warm-up,
 * and the number of sequential calls.
 */
export const pace = isBrief
  ? { rounds: 1, turns: 1, seconds: 1, warmUp: 1000, calls: 50 }
  : { rounds: 3, turns: 8, seconds: 4, warmUp: 25_000, calls: 1000 };
