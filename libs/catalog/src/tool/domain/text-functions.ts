type TextFunction = [implementation: (text: string) => string, signature: string];

/** What mappings have beside JSONata's own functions, whose base64 knows Latin-1 only. */
export const textFunctions: Record<string, TextFunction> = {
  textToBase64: [(text) => Buffer.from(text, 'utf8').toString('base64'), '<s-:s>'],
  textToBase64Url: [(text) => Buffer.from(text, 'utf8').toString('base64url'), '<s-:s>'],
  base64ToText: [(text) => Buffer.from(text, 'base64').toString('utf8'), '<s-:s>'],
};
