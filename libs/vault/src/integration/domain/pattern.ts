import { Pattern, PatternRefused } from '#kernel';

/** Whether a whole text is as a pattern of the definition says; no, where the pattern is none that can be trusted. */
export function matchesPattern(pattern: string, text: string): boolean {
  try {
    return Pattern.ofWhole(pattern).test(text);
  } catch (thrown) {
    if (thrown instanceof PatternRefused) return false;
    throw thrown;
  }
}
