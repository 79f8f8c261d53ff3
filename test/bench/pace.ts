/** `--briefly` only checks that everything runs. Its numbers mean nothing. */
export const isBrief = process.argv.includes('--briefly');

/** Rounds of so many seconds, after as many milliseconds of warming up at the most; calls that are made one by one. */
export const pace = isBrief
  ? { rounds: 1, seconds: 1, warmUp: 1000, calls: 50 }
  : { rounds: 3, seconds: 4, warmUp: 25_000, calls: 1000 };
