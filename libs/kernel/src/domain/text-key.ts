/**
 * Returns a key for finding, sorting and comparing texts. The key is in lower case, and is the same whether an
 * accented letter is written as one character or two. `kernel.text_key` does the same in SQL.
 */
export const textKey = (text: string): string =>
  // The order matters, because some accented letters exist as one character only in lower case.
  text.toLowerCase().normalize('NFC');

/**
 * Returns a key for looking up and comparing an email address. It ignores the case of ASCII letters only. Other case
 * mappings merge different addresses: `toLowerCase` turns the Kelvin sign into `k`.
 */
export const emailKey = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Whether no character of an email address is a variant of a plainer character (Unicode NFKC). */
export const isPlainEmail = (email: string): boolean => email.normalize('NFKC') === email;
