/**
 * The key for finding, sorting and comparing texts: lower case, and equal whether an accented letter is written as one
 * character or two. `kernel.text_key` does the same in SQL.
 */
export const textKey = (text: string): string =>
  // The order matters, because some accented letters exist as one character only in lower case.
  text.toLowerCase().normalize('NFC');
