/**
 * The key for looking up and comparing an address. Folds ASCII letters only: other case mappings merge different
 * addresses, as `toLowerCase` does with the Kelvin sign and `k`.
 */
export const emailKey = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether an address contains no character that is a variant of a plainer one (Unicode NFKC). */
export const isPlainEmail = (email: string): boolean => email.normalize('NFKC') === email;
