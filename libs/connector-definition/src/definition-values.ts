export type Constants = Record<string, string>;

export type Option = { value: string; label: string };

/** Encodes the text of a path outside its placeholders. The text may be in any script. */
export const encodePathText = (text: string): string =>
  text.replace(/[^\x21-\x7e]+|["<>^`{|}]/g, (each) => encodeURIComponent(each));
