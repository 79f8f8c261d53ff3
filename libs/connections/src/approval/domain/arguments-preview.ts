import { withVisibleCodes } from '#kernel';

/** Limits of a preview: characters per text, entries per list or object, levels of nesting, and characters in total. */
type PreviewSize = { text: number; entries: number; depth: number; total: number };

const maxShown: PreviewSize = { text: 500, entries: 30, depth: 5, total: 8_000 };

/** The limits of a built request that an approver reads completely. Larger requests are not complete. */
const maxRequest: PreviewSize = { text: 500_000, entries: 50_000, depth: 100, total: 500_000 };

const hidden = '(hidden)';

/** Names of arguments that usually contain secrets. */
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token|credential|authorization|cookie|(api|access|private|signing|encryption)[-_ ]?key|^(pin|otp|cvv|cvc|ssn)$/i;

/** Values that look like secrets: prefixed tokens, JSON Web Tokens, PEM keys, `Bearer …`, `user:password@`. */
const secretValue =
  /^(bearer|basic) \S+|\b(sk|pk|rk|lk|ghp|gho|ghs|github_pat|glpat|xox[abposr])[-_][\w-]{10,}|(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.|-----BEGIN|\/\/[^/\s:@]*:[^/\s@]+@|\bAKIA[A-Z0-9]{12,}/i;

/** Returns arguments as the approver sees them: secrets are hidden, and long values are truncated. */
export const argumentsPreview = (args: Record<string, unknown>): Record<string, unknown> =>
  buildPreview(args, maxShown).shown;

/** Like `argumentsPreview`, with long values. `complete`: whether nothing is hidden or truncated. */
export const requestPartsPreview = (parts: Record<string, unknown>) => buildPreview(parts, maxRequest);

/** Like `argumentsPreview`, for what is already without secrets. `complete`: whether nothing is truncated. */
export const shortened = (parts: Record<string, unknown>) => buildPreview(parts, maxShown);

function buildPreview(args: Record<string, unknown>, max: PreviewSize) {
  let left = max.total;
  let complete = true;
  const incomplete = (mark: string): string => {
    complete = false;
    return mark;
  };
  const show = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return showText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth === max.depth || left <= 0) return incomplete('…');
    if (!Array.isArray(value)) return showFields(value as Record<string, unknown>, depth);
    const entries = value.slice(0, max.entries).map((each) => show(each, depth + 1));
    return value.length > max.entries ? [...entries, incomplete('…')] : entries;
  };
  const showText = (text: string): string => {
    if (secretValue.test(text.slice(0, max.text))) return incomplete(hidden);
    const cut = text.slice(0, Math.max(0, Math.min(max.text, left)));
    left -= cut.length;
    return cut.length < text.length ? incomplete(`${withVisibleCodes(cut)}…`) : withVisibleCodes(cut);
  };
  const showFields = (fields: Record<string, unknown>, depth: number): Record<string, unknown> => {
    const entries = Object.entries(fields);
    const shownFields = entries.slice(0, max.entries).map(([name, value]) => {
      left -= name.length;
      const isCut = name.length > max.text;
      const label = isCut ? incomplete(`${name.slice(0, max.text)}…`) : name;
      return [withVisibleCodes(label), secretName.test(name) ? incomplete(hidden) : show(value, depth + 1)] as const;
    });
    return Object.fromEntries(entries.length > max.entries ? [...shownFields, ['…', incomplete('…')]] : shownFields);
  };
  return { shown: showFields(args, 0), complete };
}

/** Returns a string as the approver sees it: hidden if it looks like a secret. */
export const textPreview = (text: string): string => (secretValue.test(text) ? hidden : text);

/** Returns the start of a long string. */
export const shortText = (text: string): string =>
  text.length > maxShown.text ? `${text.slice(0, maxShown.text)}…` : text;
