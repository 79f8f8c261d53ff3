import { type Break, breaksOf } from '../break.js';

const domain = 'libs/vault/src/provider/domain';

/** Spellings in which a third party repeats a credential. */
export const escapes: Break[] = [
  ...breaksOf(`${domain}/escapes.ts`, 'vault/masking', [
    {
      breaks: 'decoding a long response lets no other work run',
      find: 'if (at >= stepEnd) {',
      replace: 'if (false) {',
      promise: 'in steps of at most 256 KiB',
    },
  ]),
  ...breaksOf(`${domain}/html-entities.ts`, 'vault/echoes', [
    {
      breaks: 'names of characters without a semicolon hide the credential',
      find: 'found = name.unclosed ?? found;',
      replace: '',
      promise: 'in HTML without semicolons',
    },
    {
      breaks: 'numbers of characters without a semicolon hide the credential',
      find: 'return end === first ?',
      replace: 'return end === first || text[end] !== semicolon ?',
      promise: 'in HTML without semicolons',
    },
    {
      breaks: 'a cut number of a character is decoded as another character',
      find: "  if (end === text.length && isCut) return 'cut';\n  return end === first",
      replace: '  return end === first',
      caughtBy: 'vault/masking',
      promise: 'decodes the beginning of a text like the whole',
    },
  ]),
  ...breaksOf(`${domain}/characters.ts`, 'vault/echoes', [
    {
      breaks: 'zeros at the beginning of a number hide the credential',
      find: 'end < text.length && digitOf',
      replace: 'end < Math.min(text.length, begin + 6) && digitOf',
      promise: 'in HTML without semicolons',
    },
  ]),
  ...breaksOf(`${domain}/escapes.ts`, 'vault/echoes', [
    {
      breaks: 'braces around the number of a character hide the credential',
      find: 'if (text[at + 2] === brace)',
      replace: 'if (text[at + 2] === -1)',
      promise: 'in JavaScript',
    },
    {
      breaks: 'octal numbers hide the credential',
      find: 'if (digitOf[letter]! < 8)',
      replace: 'if (digitOf[letter]! < 0)',
      promise: 'in JavaScript',
    },
    {
      breaks: 'numbers of characters in a link hide the credential',
      find: 'if (text[at + 1] === smallU)',
      replace: 'if (text[at + 1] === -1)',
      promise: 'in a link by an old script',
    },
    {
      breaks: 'HTML contains the credential',
      find: "[code('&')]: readEntity,",
      replace: '',
      promise: 'in HTML',
    },
    {
      breaks: 'a redirect leads to another host with the credential in its address',
      find: "[code('%')]: readPercent,",
      replace: '',
      caughtBy: 'vault/redirected-secrets',
      promise: 'in the address, in whatever spelling',
    },
    {
      breaks: 'JSON with escapes contains the credential',
      find: "[code('\\\\')]: readBackslash,",
      replace: '',
      promise: 'in truncated JSON',
    },
    {
      breaks: 'UTF-16 contains the credential',
      find: 'byte === 0 || ',
      replace: '',
      promise: 'in undeclared UTF-16',
    },
    {
      breaks: 'line breaks hide the credential',
      find: ' || byte === lineFeed || byte === carriageReturn',
      replace: '',
      promise: 'in wrapped base64',
    },
  ]),
];
