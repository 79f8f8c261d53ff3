/** Scripts that join or part letters of a word by signs of no width. */
const joining = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat('Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Where a sign of no width belongs to what is written: within such a word, an emoji, a flag, or after a character that it varies. */
const belonging = [
  `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic}|[#*0-9](?=[\\ufe0e\\ufe0f]\\u20e3))[\\ufe0e\\ufe0f]',
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0020}-\\u{e007f}]',
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mong})[\\u180b-\\u180d\\u180f]',
].join('|');

const anywhere = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Zl}\\p{Zp}]';

const unseen = new RegExp(`(?!${belonging})${anywhere}`, 'gu');

/**
 * A name without characters that nobody sees, or that turn the direction of reading: two names that are not the same
 * would look so. For what a third party calls something; what somebody types is refused where this changes it.
 */
export const readableName = (name: string): string => name.replace(unseen, '').trim();

export const isReadable = (name: string): boolean => name.search(unseen) === -1;

/** Something that is not a blank, a control or a sign without a picture. */
export const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What people can read on one line, and tell from others. */
export const isName = (name: string): boolean => isReadable(name) && visible.test(name) && !/\p{Cc}/u.test(name);
