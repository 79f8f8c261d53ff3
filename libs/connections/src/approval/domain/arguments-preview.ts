/**
 * What an approver sees of a call's arguments: characters per text, entries per list or object, and levels of nesting.
 * It is enough to decide on, and small enough to store with the approval.
 */
const maxShown = { text: 500, entries: 30, depth: 5 };

/** Maximum number of characters in the whole preview. */
const maxTotal = 8_000;

const hidden = '(hidden)';

/** Names of arguments that usually contain secrets. */
const secretName =
  /pass(word|wd|phrase|code)?$|secret|token|credential|authorization|cookie|(api|access|private|signing|encryption)[-_ ]?key|^(pin|otp|cvv|cvc|ssn)$/i;

/** Values that look like secrets: prefixed tokens, JSON Web Tokens, PEM keys, `Bearer …`, `user:password@`. */
const secretValue =
  /^(bearer|basic) \S+|\b(sk|pk|rk|lk|ghp|gho|ghs|github_pat|glpat|xox[abposr])[-_][\w-]{10,}|(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.|-----BEGIN|\/\/[^/\s:@]*:[^/\s@]+@|\bAKIA[A-Z0-9]{12,}/i;

/** Returns arguments as the approver sees them: secrets are hidden, and long values are truncated. */
export function argumentsPreview(args: Record<string, unknown>): Record<string, unknown> {
  let left = maxTotal;
  const show = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return showText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth === maxShown.depth || left <= 0) return '…';
    if (!Array.isArray(value)) return showFields(value as Record<string, unknown>, depth);
    const entries = value.slice(0, maxShown.entries).map((each) => show(each, depth + 1));
    return value.length > maxShown.entries ? [...entries, '…'] : entries;
  };
  const showText = (text: string): string => {
    if (secretValue.test(text.slice(0, maxShown.text))) return hidden;
    const cut = text.slice(0, Math.max(0, Math.min(maxShown.text, left)));
    left -= cut.length;
    return cut.length < text.length ? `${cut}…` : cut;
  };
  const showFields = (fields: Record<string, unknown>, depth: number): Record<string, unknown> => {
    const entries = Object.entries(fields);
    const shownFields = entries.slice(0, maxShown.entries).map(([name, value]) => {
      left -= name.length;
      return [name.slice(0, maxShown.text), secretName.test(name) ? hidden : show(value, depth + 1)] as const;
    });
    return Object.fromEntries(entries.length > maxShown.entries ? [...shownFields, ['…', '…']] : shownFields);
  };
  return showFields(args, 0);
}

/** Returns a string as the approver sees it: hidden if it looks like a secret, and truncated if it is long. */
export function textPreview(text: string): string {
  if (secretValue.test(text)) return hidden;
  return text.length > maxShown.text ? `${text.slice(0, maxShown.text)}…` : text;
}
