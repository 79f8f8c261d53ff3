/**
 * Patterns of secrets and their replacements in log lines. A last line of defence: bodies, headers and query strings
 * are never logged, but error texts of drivers and providers may contain anything.
 */
const secrets: [RegExp, string][] = [
  [/\blk_(live|test)_([a-z]+)_[0-9A-Za-z]+/g, 'lk_$1_$2_…'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 …'],
  [/((?:token|secret|session|key|password|signature|[?&]code|[?&]state)=)[^&\s"'#\\]+/gi, '$1…'],
  [jsonField('"', String.raw`(?:[^"\\]|\\.)*`), '$1…'],
  // JSON inside a sentence, in which quotes are escaped.
  [jsonField(String.raw`\\"`, String.raw`(?:[^"\\]|\\\\\\?.)*`), '$1…'],
  [/(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g, '$1…@'],
];

export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

function jsonField(quote: string, value: string): RegExp {
  const names = 'token|secret|password|authorization|cookie|api_?key|credential';
  return new RegExp(`((?:${names})s?${quote}\\s*:\\s*${quote})${value}`, 'gi');
}
