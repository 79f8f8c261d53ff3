/**
 * What a text is found, sorted and told apart by: in lower case, and the same for texts that are the same to who reads
 * them, whether a letter and its accent are written as one character or as two. `kernel.text_key` says it in SQL.
 */
export const textKey = (text: string): string =>
  // In this order: some letters have a character with their accent in lower case alone.
  text.toLowerCase().normalize('NFC');
