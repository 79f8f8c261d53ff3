import { isDeepStrictEqual } from 'node:util';
import { type ConnectorDefinition } from '#connector-definition';
import { invalid } from '#kernel';
import { constantsOf } from '../../tool/domain/edited-tools.js';

type SentRequest = { at: `/${string}`; request: { method: string; [part: string]: unknown } };

/**
 * What signing in and post-install steps send is no tool, so no block reaches it: an edit brings requests that read, and
 * of those that write keeps what was there from the connector's beginning.
 * @throws validation_error `request_not_read`
 */
export function mustOnlyRead(before: ConnectorDefinition, after: ConnectorDefinition): void {
  const known = isDeepStrictEqual(constantsOf(before), constantsOf(after)) ? writingIn(before) : [];
  const added = writingIn(after).find(({ request }) => !known.some((each) => isDeepStrictEqual(each.request, request)));
  if (added)
    throw invalid(
      added.at,
      'request_not_read',
      'Signing in may only read what it did not send before: use GET, or make another connector of the definition.',
    );
}

function writingIn({ verify, post_install = [] }: ConnectorDefinition): SentRequest[] {
  const { method, path, query, headers, body } = verify ?? { method: 'GET' };
  const steps = post_install.map(({ request }, index): SentRequest => ({
    at: `/definition/post_install/${index}/request`,
    request,
  }));
  const proof: SentRequest = { at: '/definition/verify', request: { method, path, query, headers, body } };
  const all = [proof, ...steps];
  return all.filter(({ request }) => request.method !== 'GET');
}
