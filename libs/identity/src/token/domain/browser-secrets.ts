/** Milliseconds that a link waits for its browser. Source: API specification of signing in, sign-in link. */
const linkLife = 5 * 60_000;

/** Milliseconds that a session of a browser lasts: a working day. */
const sessionLife = 10 * 60 * 60_000;

export const linkEnd = (now: Date): Date => new Date(now.getTime() + linkLife);

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionLife);
