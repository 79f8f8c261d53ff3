/** A part of a text. */
export type TextPiece = { text: string; isNewAddress: boolean };

/** Web and mail addresses. The number of characters in front of an @ is limited, so that the search takes linear time. */
const address = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;

/** Returns the addresses in a text. */
export const listAddresses = (text: string): Set<string> => new Set(text.match(address) ?? []);

/** Cuts a text at the addresses that are not among the known ones. */
export function cutAtAddresses(text: string, known: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (known.has(found)) continue;
    pieces.push({ text: text.slice(end, index), isNewAddress: false }, { text: found, isNewAddress: true });
    end = index + found.length;
  }
  pieces.push({ text: text.slice(end), isNewAddress: false });
  return pieces.filter((piece) => piece.text !== '');
}
