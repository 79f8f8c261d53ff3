/**
 * What an address is found and compared by. Only ASCII letters are folded: other case mappings make two addresses one,
 * as `toLowerCase` does with the Kelvin sign and `k`.
 */
export const emailKey = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether an address has no character that is only another way of writing a plainer one (Unicode NFKC). */
export const isPlainEmail = (email: string): boolean => email.normalize('NFKC') === email;
