export type Constants = Record<string, string>;

export type Option = { value: string; label: string };

/** Percent-encodes the characters that URLs do not allow, in the text between the placeholders of a path. */
export const encodePathText = (text: string): string =>
  text.replace(/[^\x21-\x7e]+|["<>^`{|}]/g, (each) => encodeURIComponent(each));
