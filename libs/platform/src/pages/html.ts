/** HTML that is safe to send: all inserted values have been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | boolean | null | undefined | Part[];

/** Escapes every value except Html. False, null and undefined add no text, so that `when && html` works. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((before, text, position) => before + shown(parts[position - 1]) + text));

function shown(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(shown).join('');
  if (part === null || part === undefined || typeof part === 'boolean') return '';
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
