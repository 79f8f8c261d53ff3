import { inSpan, isUrl, type Step } from '#kernel';
import { outgoingError } from './outgoing-error.js';

/** Called after every outgoing call with its result and its duration in seconds. */
export type MeasureOutgoing = (outcome: string, seconds: number) => void;

type OutgoingCall = { url: string; method?: string };

export function measureCall<Answer extends { status: number }>(
  request: OutgoingCall,
  measure: MeasureOutgoing,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return inSpan(
    () => stepOf(request),
    async (span) => {
      const began = performance.now();
      const report = (outcome: string) => measure(outcome, (performance.now() - began) / 1000);
      try {
        const answer = await call();
        span?.setAttribute('http.response.status_code', answer.status);
        // A class such as `2xx` or `4xx`, so that the metric has few labels.
        report(`${Math.floor(answer.status / 100)}xx`);
        return answer;
      } catch (error) {
        report(outgoingError(error).failure);
        throw error;
      }
    },
  );
}

/** Records only the host, because providers put tokens even into paths. */
const stepOf = ({ url, method = 'GET' }: OutgoingCall): Step => ({
  name: method,
  kind: 'CLIENT',
  attributes: {
    'http.request.method': method,
    ...(isUrl(url) && { 'server.address': new URL(url).hostname }),
  },
});
