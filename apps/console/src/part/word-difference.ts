import { cutAtAddresses, listAddresses } from './addresses.js';

/** A part of a text: words that both versions have, or that only one of them has. */
export type Part = { change: 'kept' | 'added' | 'removed'; text: string };

/** Longer texts are not compared word by word, because the time grows with the product of both lengths. */
const maxCells = 1_000_000;

/** Returns the words that were added to and removed from a text. Removed words are in front of added words. */
export function compareWords(before: string, after: string): Part[] {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  const start = countCommon(old, now);
  const end = countCommon(old.slice(start).reverse(), now.slice(start).reverse());
  const middle = compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return join([...keep(now.slice(0, start)), ...middle, ...keep(end === 0 ? [] : now.slice(-end))]);
}

/** Words, the spaces between them, and each other character. */
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

const keep = (words: string[]): Part[] => words.map((text) => ({ change: 'kept', text }));

function countCommon(old: string[], now: string[]): number {
  const first = old.findIndex((word, index) => word !== now[index]);
  return first === -1 ? old.length : first;
}

function compareMiddle(old: string[], now: string[]): Part[] {
  if (old.length * now.length > maxCells)
    return [
      { change: 'removed', text: old.join('') },
      { change: 'added', text: now.join('') },
    ];
  const common = countCommonRests(old, now);
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ change: 'kept', text: now[j]! });
      i++;
      j++;
    } else if (j === now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      parts.push({ change: 'removed', text: old[i++]! });
    else parts.push({ change: 'added', text: now[j++]! });
  }
  return parts;
}

/** Returns how many words the rests have in common in the same order, by the places where the rests begin. */
function countCommonRests(old: string[], now: string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      rows[i]![j] = old[i] === now[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
  return rows;
}

/** Joins neighbors of the same kind. Between two parts that were kept, removed words are in front of added words. */
function join(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') joined.push({ change: 'removed', text: removed });
    if (added !== '') joined.push({ change: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { change, text } of parts) {
    const last = joined.at(-1);
    if (change === 'removed') removed += text;
    else if (change === 'added') added += text;
    else if (removed === '' && added === '' && last?.change === 'kept') last.text += text;
    else {
      flush();
      joined.push({ change, text });
    }
  }
  flush();
  return joined;
}

/**
 * Cuts the parts so that each address that only the new text has is marked. Such an address may consist of kept words,
 * for example if only its host changed.
 */
export function markAddresses(parts: readonly Part[]): (Part & { isNewAddress: boolean })[] {
  const textWithout = (left: Part['change']) =>
    parts.flatMap(({ change, text }) => (change === left ? [] : [text])).join('');
  const pieces = cutAtAddresses(textWithout('removed'), listAddresses(textWithout('added')));
  const marked: (Part & { isNewAddress: boolean })[] = [];
  for (const { change, text } of parts) {
    let rest = change === 'removed' ? '' : text;
    if (change === 'removed') marked.push({ change, text, isNewAddress: false });
    while (rest !== '') {
      const [piece] = pieces as [(typeof pieces)[number]];
      const length = Math.min(piece.text.length, rest.length);
      marked.push({ change, text: rest.slice(0, length), isNewAddress: piece.isNewAddress });
      rest = rest.slice(length);
      piece.text = piece.text.slice(length);
      if (piece.text === '') pieces.shift();
    }
  }
  return marked;
}
