type Wording = string | { message: string };

/** Builds the message of an error, or the message with further parts. */
type Build = (...args: never) => Wording;

/** @property build absent if the message is the line. */
export type WordedError = { status: number; reason: string | null; line: string; build: Build | undefined };

/** All definitions that are loaded. */
export const wordedErrors: WordedError[] = [];

/** Remembers how a definition words its errors. */
export const recordWording = (worded: WordedError): void => void wordedErrors.push(worded);

/** A text that a message of an error contains, without the values that are filled in. */
export type MessageTemplate = { status: number; reason: string | null; text: string };

/** Returns what the errors of all loaded definitions say. */
export const listMessageTemplates = (): MessageTemplate[] =>
  wordedErrors.flatMap(({ status, reason, line, build }) =>
    (build ? readTemplates(build) : [line]).map((text) => ({ status, reason, text })),
  );

/**
 * Functions without parameters have one message. The texts of other functions are read from their source, because there
 * are no values to call them with.
 */
function readTemplates(build: Build): string[] {
  if (build.length > 0) return readQuotedTexts(String(build));
  const wording = Reflect.apply(build, undefined, []) as Wording;
  return [typeof wording === 'string' ? wording : wording.message];
}

/**
 * Returns the texts that a function quotes. Texts without a space are names, for example of headers. In the bundle,
 * characters such as “ are escaped, and a line may end with “\” inside a text.
 */
const readQuotedTexts = (source: string): string[] =>
  [...source.replaceAll('\\\n', '').matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)]
    .map(([, , text = '']) => text.replace(/\$\{[^{}]*\}/g, '…'))
    .map((text) => text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))))
    .filter((text) => text.trim().includes(' '));
