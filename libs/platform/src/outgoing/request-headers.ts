/**
 * Headers that Latchkey sets itself. Callers cannot set headers of the connection, or choose an encoding or a range,
 * because a credential is not recognized in an encoded response or in a part of it.
 */
const ownHeaders =
  /^(host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.*|accept-encoding|accept-charset|range|if-range)$/i;

/** Headers that describe the client or the request. No other headers are sent after a redirect to another origin. */
const descriptiveHeaders = /^(accept|accept-encoding|accept-language|user-agent|traceparent|tracestate|x-request-id)$/i;

/** Headers in which servers expect addresses. They write them into logs and links. */
const addressHeaders = /^(x-forwarded-.*|forwarded|x-real-ip|via|referer|origin)$/i;

/** Whether a definition may put a credential into a header. Other headers are set by Latchkey, sent to other hosts, or repeated. */
export const isAllowedForCredentials = (name: string): boolean =>
  ![ownHeaders, descriptiveHeaders, addressHeaders, /^content-(type|encoding)$/i].some((headers) => headers.test(name));

/** Returns the headers that a caller may set, in lower case. */
export function callerHeaders(headers: Record<string, string> = {}): Record<string, string> {
  const allowed = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  return Object.fromEntries(
    allowed.map(([name, value]) => {
      const lower = name.toLowerCase();
      return [lower, lower === 'accept' ? value.replace(/;\s*charset=[^;,]*/gi, '') : value];
    }),
  );
}

/**
 * Returns the headers to send after a redirect to another origin.
 * @param secret the names of headers that contain a credential.
 */
export const headersForOtherOrigin = (
  headers: Record<string, string>,
  secret: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => descriptiveHeaders.test(name) && !secret.includes(name)),
  );
