import { wordedErrors, type WordedError } from '../../libs/kernel/src/domain/message-templates.js';
import { termsIn } from '../../libs/platform/src/openapi/browser/search.js';
import { type Entry, rank } from '../../libs/platform/src/openapi/browser/search-ranking.js';
import { type Api, startApi } from '../support/api.js';

let api: Api;
let entries: Entry[];
beforeAll(async () => {
  api = await startApi();
  entries = (await (await fetch(`${api.base}/reference/search.json`)).json()) as Entry[];
});
afterAll(() => api.stop());

/** Builds a real message with a value for each parameter. Undefined if the message has no words of its own. */
function buildSample({ build, line }: WordedError): string | undefined {
  if (!build) return line;
  for (const value of ['zebra', ['zebra'], 7, {}] as unknown[])
    try {
      const wording = (build as (...args: unknown[]) => unknown)(...Array(build.length).fill(value));
      const message = typeof wording === 'string' ? wording : (wording as { message: unknown }).message;
      if (typeof message === 'string' && !/undefined|NaN|\[object/.test(message))
        return message.trim() === 'zebra' ? undefined : message;
    } catch {
      // The function needs a value of another kind.
    }
  return undefined;
}

/** Definitions whose message is built where they are thrown. The search does not know these messages. */
const wordedElsewhere = [
  'auth_mode_unfit',
  'invalid_filter',
  'invalid_header',
  'invalid_path',
  'invalid_syntax',
  'invalid_tool_list',
  'invalid_value',
  'malformed_json',
  'mutability',
  'new_owner_not_permitted',
  'new_owner_restricted',
  'no_target',
  'not_restricted',
  'org_sharing_off',
  'quota_exceeded',
  'reconnect_required',
  'seat_limit',
  'signature_invalid',
  'slug_taken',
  'token_kind',
  'uniqueness',
  'unsupported_media_type',
];

const firstResults = (message: string): string[] =>
  rank(entries, message, termsIn(message))
    .slice(0, 3)
    .map(([link]) => link.split('#')[1]!);

it('Search of the reference finds the entry of an error by its message', () => {
  const anchors = new Set(entries.map(([link]) => link));
  const listed = wordedErrors.filter(({ reason }) => reason === null || anchors.has(`/reference/errors#${reason}`));
  const samples = listed.flatMap((each) => {
    const message = buildSample(each);
    return message === undefined ? [] : [{ ...each, message }];
  });
  expect(samples.length).toBeGreaterThan(250);
  // The message of a rate limit does not say which limit it was.
  const isShared = ({ message }: { message: string }) =>
    new Set(samples.filter((other) => other.message === message).map(({ reason }) => reason)).size > 3;
  const missed = samples.flatMap((sample) => {
    const { message, reason, status } = sample;
    const anchor = reason === null || isShared(sample) ? `status-${status}` : reason;
    return firstResults(message).includes(anchor) ? [] : [`${anchor}: ${message}`];
  });
  expect(missed).toEqual([]);
});

it.each([
  ['You need the permission restriction:view. Ask an administrator for access.', 'permission_required'],
  [
    'You need the permission connection:share or connector:share. Ask an administrator for access.',
    'permission_required',
  ],
  ['“userName” is not an attribute that can be filtered.', 'invalid_filter'],
  ['"userName" is not an attribute that can be filtered. Supported: id, displayName.', 'invalid_filter'],
  ['members does not support the operator co.', 'invalid_filter'],
  ['Your token has scopes. To stop your agents, use a token without scopes.', 'scope_missing'],
  [
    'allowed_email_domains has the wrong format: “exam ple.com”. Use a domain such as example.com.',
    'field-invalid_format',
  ],
])('Search of the reference finds the entry of “%s” first, whatever names it contains', (message, anchor) => {
  expect(firstResults(message)[0]).toBe(anchor);
});

it('The definitions of errors build their messages, so that the search knows them', () => {
  const anchors = new Set(entries.map(([link]) => link));
  const passing = wordedErrors.filter(
    ({ build }) => build?.length === 1 && /^\(?(\w+)\)?\s*=>\s*\1$/.test(String(build)),
  );
  const reasons = passing
    .map(({ reason }) => String(reason))
    .filter((each) => anchors.has(`/reference/errors#${each}`));
  expect(reasons.filter((reason) => !wordedElsewhere.includes(reason))).toEqual([]);
});
