/** Lifetime of an unused sign-in link in milliseconds. */
const linkLife = 5 * 60_000;

/** Lifetime of a browser session in milliseconds: a working day. */
const sessionLife = 10 * 60 * 60_000;

export const linkEnd = (now: Date): Date => new Date(now.getTime() + linkLife);

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionLife);
