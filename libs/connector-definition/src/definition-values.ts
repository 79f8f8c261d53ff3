export type Constants = Record<string, string>;

export type Option = { value: string; label: string };

/** The text of a path outside its placeholders, which may be in any script, as it is sent. */
export const encodePathText = (text: string): string =>
  text.replace(/[^\x21-\x7e]+|["<>^`{|}]/g, (each) => encodeURIComponent(each));
