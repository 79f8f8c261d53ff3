import { makeVisible } from './visible.js';

/** The first letters of a name. Agents have another shape than people. */
export const Avatar = ({ name, kind }: { name: string; kind: 'person' | 'service' }) => (
  <span className={`avatar ${kind}`} aria-hidden>
    {initialsOf(makeVisible(name))}
  </span>
);

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
