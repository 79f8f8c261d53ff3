import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';
const echoes = 'connections/post-install/echoes';

/** How secrets are found in responses. */
export const maskBreaks: Break[] = [
  ...breaksOf(`${vault}/provider/domain/provider-client.ts`, 'vault/answers', [
    {
      breaks: 'a response contains the credential',
      find: 'const masked = await mask.maskLongBytes(answer.body, answer.truncated);',
      replace: 'const masked = answer.body;',
      promise: 'within bytes that are not text',
    },
    {
      breaks: 'a verify request puts the credential into the label',
      find: 'const masked = await mask.maskLongBytes(answer.body, answer.truncated);',
      replace: 'const masked = answer.body;',
      caughtBy: echoes,
      promise: 'no secret into the label',
    },
    {
      breaks: 'a post-install step puts the credential into a variable',
      find: 'const masked = await mask.maskLongBytes(answer.body, answer.truncated);',
      replace: 'const masked = answer.body;',
      caughtBy: echoes,
      promise: 'no secret into a variable',
    },
    {
      breaks: 'the command line prints the credential',
      find: 'const masked = await mask.maskLongBytes(answer.body, answer.truncated);',
      replace: 'const masked = answer.body;',
      caughtBy: 'catalog/trying-definitions',
      promise: 'no credential that the third party repeats',
    },
    {
      breaks: 'a header of a response contains the credential',
      find: 'mask.maskHeaders(headers)',
      replace: 'headers',
      caughtBy: 'vault/echoes',
      promise: 'in headers',
    },
    {
      breaks: 'a secret that is a number makes JSON unreadable',
      find: 'const text = this.#received.toString();',
      replace: 'const text = this.body.toString();',
      caughtBy: 'vault/echoes',
      promise: 'if it is a number',
    },
    {
      breaks: 'parsed JSON contains the credential',
      find: 'this.#mask ? await this.#mask.maskValue(value) : value',
      replace: 'value',
      caughtBy: 'vault/echoes',
      promise: 'with every character escaped',
    },
    {
      breaks: 'a masked response is longer than requested',
      find: 'masked.subarray(0, maxBytes)',
      replace: 'masked',
      promise: 'before the cut',
    },
  ]),
  ...breaksOf(`${vault}/call/domain/provider-response.ts`, 'vault/answers', [
    {
      breaks: 'the service gets megabytes of control characters, each in six bytes',
      find: 'return controls > body.length * maxControls;',
      replace: 'return false;',
      promise: 'with many control characters as bytes',
    },
  ]),
  ...breaksOf('libs/kernel/src/process/event-loop.ts', 'kernel/own-turn', [
    {
      breaks: 'long work lets no other work run between its steps',
      find: 'if (performance.now() - began < maxTurn) continue;',
      replace: 'continue;',
      promise: 'Other work gets turns between long steps',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/secret-mask.ts`, 'vault/echoes', [
    {
      breaks: 'a response contains a password in base64',
      find: '...inBase64(secret), ',
      replace: '',
      caughtBy: 'vault/answers',
      promise: 'returns a placeholder in base64',
    },
    {
      breaks: 'a response contains the credential in hexadecimal numbers',
      find: ', ...inHexadecimal(secret)]',
      replace: ']',
      promise: 'in hexadecimal numbers',
    },
    {
      breaks: 'a response contains the credential in Latin-1',
      find: ', ...inLatin1(text)]',
      replace: ']',
      promise: 'in Latin-1',
    },
    {
      breaks: 'the end of one text and the beginning of the next are masked together',
      find: 'size = range.end + 1;',
      replace: 'size = range.end;',
      caughtBy: 'vault/masking',
      promise: 'replaces in each part of a value',
    },
    {
      breaks: 'escapes within escapes hide the credential',
      find: 'const maxLevels = 4;',
      replace: 'const maxLevels = 1;',
      promise: 'in a link within a link',
    },
    {
      breaks: 'each of 400,000 occurrences is masked',
      find: 'return spans ? replaceSpans(body, spans) : placeholderBytes;',
      replace: 'return replaceSpans(body, spans ?? []);',
      caughtBy: 'vault/masking',
      promise: 'replaces a whole response',
    },
    {
      breaks: 'the texts of a long list are masked without a pause',
      find: 'if (parts.length % textsInStep === 0) yield;',
      replace: '',
      caughtBy: 'vault/masking',
      promise: 'in steps of 10,000 texts',
    },
    {
      breaks: 'a JSON value that repeats the credential is returned',
      find: 'if (found === null) return undefined;',
      replace: 'if (found === null) return value;',
      caughtBy: 'vault/masking',
      promise: 'replaces a whole response',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/occurrences.ts`, 'vault/masking', [
    {
      breaks: 'a part of overlapping occurrences is returned',
      find: '    matched = fallbacks[matched - 1]!;\n  }\n  if (isCut',
      replace: '    matched = 0;\n  }\n  if (isCut',
      promise: 'replaces exactly',
    },
    {
      breaks: 'a long periodic secret takes quadratic time',
      find: 'while (matched > 0 && pattern[matched] !== byte) matched = fallbacks[matched - 1]!;',
      replace: 'if (matched > 0 && pattern[matched] !== byte) { at -= matched; matched = 0; continue; }',
      promise: 'reads each byte only a few times',
    },
    {
      breaks: 'overlapping secrets of different kinds are only partly masked',
      find: 'last.end = Math.max(last.end, span.end)',
      replace: 'last.end = span.end',
      promise: 'replaces exactly',
    },
    {
      breaks: 'a secret is searched for without a pause',
      find: 'if (at === stepEnd) {',
      replace: 'if (false) {',
      promise: 'searches a long response in steps',
    },
    {
      breaks: 'occurrences beyond the limit are searched for',
      find: ' && spans.length <= maxSpans; at++',
      replace: '; at++',
      promise: 'reads no further',
    },
    {
      breaks: 'the beginning of the credential is returned at the end of a cut response',
      find: 'if (isCut && matched > 0)',
      replace: 'if (isCut && matched < 0)',
      caughtBy: 'vault/answers',
      promise: 'before the cut',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/token-answer.ts`, echoes, [
    {
      breaks: 'expressions see nested tokens',
      find: 'isSecret(name, value) ? hide(value) : value',
      replace: 'value',
      promise: 'no nested token into variables',
    },
    {
      breaks: 'expressions see tokens that a response repeats',
      find: 'mask.with(found).maskValue(',
      replace: 'mask.maskValue(',
      promise: 'no nested token into variables',
    },
    {
      breaks: 'expressions see the authorization code',
      find: "const { code = '', state = '', ...rest } = response;",
      replace: "const { code = '', state = '' } = response; const rest = response;",
      promise: 'no nested token into variables',
    },
    {
      breaks: 'a token answer is searched for any number of secrets',
      find: 'if (found.length > maxSecrets) return {};',
      replace: '',
      caughtBy: 'vault/masking',
      promise: 'that has 101 secrets',
    },
    {
      breaks: 'expressions see tokens within objects and numbers',
      find: 'return mapValues(value, hide);',
      replace: 'return value;',
      promise: 'no nested token into variables',
    },
  ]),
  ...breaksOf(`${vault}/mcp/remote/bounded-response.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'messages with too many values are parsed',
      find: 'if (isUnreadable(message)) throw tooManyValues();',
      replace: '',
      promise: 'returns an object with 60,000 fields',
    },
    {
      breaks: 'lines that end with a carriage return are not counted',
      find: 'const chunk = withLineFeeds(received);',
      replace: 'const chunk = withLineFeeds(received) && received;',
      promise: 'sends 100,000 lines that end with a carriage return',
    },
  ]),
  ...breaksOf(`${vault}/mcp/remote/guarded-fetch.ts`, 'catalog/remote-mcp/hostile-calls', [
    {
      breaks: 'a call that is accepted as a notification waits for its time limit',
      find: 'if (bodilessStatuses.has(answer.status) && expectsResult(body)) throw withoutResult(answer);',
      replace: '',
      promise: 'accepts the call as a notification',
    },
  ]),
  ...breaksOf('libs/platform/src/outgoing/request-headers.ts', 'vault/echoes', [
    {
      breaks: 'a caller reads a credential range by range',
      find: '|range|if-range)',
      replace: ')',
      promise: 'cannot be requested by the caller',
    },
  ]),
];
