/** A range of positions: from `start` up to, but not including, `end`. */
export type Span = { start: number; end: number };

type Bytes = ArrayLike<number>;

/** The number of bytes in one step of a search. */
export const stepLength = 256 * 1024;

/** Maximum number of occurrences in a text. A text with more has no use, and replacing them takes too long. */
export const maxSpans = 5000;

/**
 * Returns where a pattern occurs in a text. Occurrences that overlap are one span. The time is linear in text and
 * pattern, whatever they contain: the search by Knuth, Morris and Pratt never moves back in the text. It ends after
 * more than `maxSpans` spans.
 * @param from the position where the search begins.
 * @param isCut whether the end of the text is missing. The beginning of the pattern at the end is then an occurrence too.
 */
export function* findSpans(text: Bytes, pattern: Bytes, from = 0, isCut = false): Generator<void, Span[]> {
  const fallbacks = computeFallbacks(pattern);
  const spans: Span[] = [];
  let matched = 0;
  let stepEnd = from + stepLength;
  for (let at = from; at < text.length && spans.length <= maxSpans; at++) {
    if (at === stepEnd) {
      yield;
      stepEnd += stepLength;
    }
    const byte = text[at];
    while (matched > 0 && pattern[matched] !== byte) matched = fallbacks[matched - 1]!;
    if (pattern[matched] === byte) matched++;
    if (matched < pattern.length) continue;
    addSpan(spans, { start: at + 1 - pattern.length, end: at + 1 });
    matched = fallbacks[matched - 1]!;
  }
  if (isCut && matched > 0) addSpan(spans, { start: text.length - matched, end: text.length });
  return spans;
}

/** Joins spans that overlap. Spans that only touch stay separate. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) addSpan(joined, { ...span });
  return joined;
}

/** Adds a span that begins at or after all others. */
function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
  else spans.push(span);
}

/**
 * Returns for each beginning of the pattern how much of it is still matched after a mismatch: the length of its longest
 * other beginning that is also its end.
 */
function computeFallbacks(pattern: Bytes): Uint32Array {
  const fallbacks = new Uint32Array(pattern.length);
  for (let at = 1, matched = 0; at < pattern.length; at++) {
    while (matched > 0 && pattern[matched] !== pattern[at]) matched = fallbacks[matched - 1]!;
    if (pattern[matched] === pattern[at]) matched++;
    fallbacks[at] = matched;
  }
  return fallbacks;
}
