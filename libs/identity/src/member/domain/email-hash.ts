import { createHash } from 'node:crypto';

/** Tells whether an address is the one of who left, without keeping it. */
export const emailHash = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest();
