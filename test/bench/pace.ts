/** `--briefly` only checks that everything runs. Its figures have no meaning. */
export const isBrief = process.argv.includes('--briefly');

/** The rounds and their seconds, the maximum milliseconds of warm-up, and the number of sequential calls. */
export const pace = isBrief
  ? { rounds: 1, seconds: 1, warmUp: 1000, calls: 50 }
  : { rounds: 3, seconds: 4, warmUp: 25_000, calls: 1000 };
