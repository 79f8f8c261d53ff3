import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';

/** A regular expression that cannot be matched in linear time, or is too large; the message says which, to its author. */
export class PatternRefused extends Error {}

const longest = 256;
/** Steps of the compiled pattern. */
const largest = 1000;
/** Characters times steps: some 10 ms where every character leads somewhere new. */
const mostWork = 250_000;
/** Bytes that one pattern keeps of what it has learnt. */
const memory = 64 << 10;

/**
 * A regular expression that somebody else wrote, matched by RE2 in time linear in the text, whatever it says. What a
 * pattern would take too long for does not match it.
 */
export class Pattern {
  readonly size: number;
  private readonly set: RE2Set;

  /** @throws PatternRefused */
  private constructor(
    readonly source: string,
    anchor: number,
  ) {
    if (source.length > longest) throw new PatternRefused(`A pattern has at most ${longest} characters.`);
    refuseNonlinear(source);
    const translated = RE2JS.translateRegExp(source);
    this.size = sizeOf(translated, source);
    if (this.size > largest) throw new PatternRefused(`The pattern ${source} repeats too much: give a maxLength.`);
    this.set = new RE2Set(anchor, 0, memory);
    this.set.add(translated);
    this.set.compile();
  }

  /** Matches where any part of the text fits, as in a JSON Schema. @throws PatternRefused */
  static within(source: string): Pattern {
    return kept(`within ${source}`, () => new Pattern(source, RE2Set.UNANCHORED));
  }

  /** Matches where the whole text fits. @throws PatternRefused */
  static ofWhole(source: string): Pattern {
    return kept(`whole ${source}`, () => new Pattern(source, RE2Set.ANCHOR_BOTH));
  }

  test(text: string): boolean {
    return text.length * this.size <= mostWork && this.set.match(text).length > 0;
  }

  toString(): string {
    return this.source;
  }
}

/** Safe for as long as the process lives: a pattern never changes. */
const cache = new LRUCache<string, Pattern>({ max: 500 });

function kept(key: string, make: () => Pattern): Pattern {
  const pattern = cache.get(key) ?? make();
  cache.set(key, pattern);
  return pattern;
}

function sizeOf(translated: string, source: string): number {
  try {
    return RE2JS.compile(translated).programSize();
  } catch (thrown) {
    if (!(thrown instanceof RE2JSSyntaxException)) throw thrown;
    const says = thrown.message.replace(/^error parsing regexp: /, '');
    throw new PatternRefused(`The pattern ${source} is not understood: ${says}.`);
  }
}

/** What no engine does in linear time. A reference by name would be read as letters. */
function refuseNonlinear(source: string): void {
  const unescaped = source.replaceAll('\\\\', '');
  const why = [
    [/\(\?<?[=!]/, 'looks ahead or behind'],
    [/\\[1-9k]/, 'refers back to what it matched'],
  ] as const;
  for (const [found, does] of why)
    if (found.test(unescaped))
      throw new PatternRefused(`The pattern ${source} ${does}, which cannot be done in linear time.`);
}
