/** Controls, marks of direction, characters without width, and the tag block. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Shows invisible characters as their code points, for example `⟨U+202E⟩`. Keeps the text on one line. */
export const makeVisible = (text: string): string => showCodes(text.replaceAll(/[\t\n\r ]+/g, ' '));

/** The same for a text of several lines, which keeps its lines and spaces. */
export const makeLinesVisible = (text: string): string => text.split(/\r?\n/).map(showCodes).join('\n');

const showCodes = (text: string): string =>
  text.replaceAll(unseen, (found) => `⟨U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`);
