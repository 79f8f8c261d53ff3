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
