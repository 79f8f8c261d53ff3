import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSSyntaxException, RE2Set } from 're2js';

const maxLength = 256;
/** Maximum number of instructions of a compiled pattern. */
const maxSize = 1000;
/**
 * Maximum product of the characters of a text and the instructions of a pattern. It takes about 10 ms in the worst
 * case.
 */
const maxWork = 250_000;
/** Bytes of cache per pattern. */
const memory = 64 << 10;

/**
 * A regular expression from a user, matched by RE2 in linear time. A string that would take too long counts as no
 * match.
 */
export class Pattern {
  readonly size: number;
  private readonly set: RE2Set;

  /** @throws PatternRefused */
  private constructor(
    readonly source: string,
    anchor: number,
  ) {
    if (source.length > maxLength) throw new PatternRefused(`A pattern can have at most ${maxLength} characters.`);
    assertLinear(source);
    const translated = RE2JS.translateRegExp(source);
    this.size = measurePatternSize(translated, source);
    if (this.size > maxSize) throw new PatternRefused(`The pattern ${source} repeats too much. Add a maxLength.`);
    this.set = new RE2Set(anchor, 0, memory);
    this.set.add(translated);
    this.set.compile();
  }

  /**
   * Creates a pattern that may match any part of a text, as in JSON Schema.
   * @throws PatternRefused
   */
  static within(source: string): Pattern {
    return cached(`within ${source}`, () => new Pattern(source, RE2Set.UNANCHORED));
  }

  /**
   * Creates a pattern that must match the whole text.
   * @throws PatternRefused
   */
  static ofWhole(source: string): Pattern {
    return cached(`whole ${source}`, () => new Pattern(source, RE2Set.ANCHOR_BOTH));
  }

  test(text: string): boolean {
    return text.length * this.size <= maxWork && this.set.match(text).length > 0;
  }

  toString(): string {
    return this.source;
  }
}

/**
 * Thrown for a regular expression that is too large or cannot be matched in linear time. The message says which of
 * the two is the case.
 */
export class PatternRefused extends Error {}

/** Safe to cache: a pattern never changes. */
const cache = new LRUCache<string, Pattern>({ max: 500 });

function cached(key: string, make: () => Pattern): Pattern {
  const pattern = cache.get(key) ?? make();
  cache.set(key, pattern);
  return pattern;
}

function measurePatternSize(translated: string, source: string): number {
  try {
    return RE2JS.compile(translated).programSize();
  } catch (thrown) {
    if (!(thrown instanceof RE2JSSyntaxException)) throw thrown;
    const says = thrown.message.replace(/^error parsing regexp: /, '');
    throw new PatternRefused(`The pattern ${source} is invalid: ${says}.`);
  }
}

/** Refuses syntax that needs more than linear time. RE2 would read a named back-reference as literal letters. */
function assertLinear(source: string): void {
  const unescaped = source.replaceAll('\\\\', '');
  const why = [
    [/\(\?<?[=!]/, 'uses lookahead or lookbehind'],
    [/\\[1-9k]/, 'uses back-references'],
  ] as const;
  for (const [found, does] of why)
    if (found.test(unescaped))
      throw new PatternRefused(
        `The pattern ${source} ${does}, which is not supported. Rewrite the pattern without it.`,
      );
}
