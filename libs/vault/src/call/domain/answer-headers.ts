/** Headers of a provider that concern whoever called: content, paging, limits. The rest, cookies above all, stays here. */
const concerns =
  /^(content-(type|language|disposition|range)|etag|last-modified|date|link|location|retry-after|(x-)?rate-?limit(-.*)?|x-request-id|(x-)?total-count|x-total(-pages)?|x-(next|prev)-page|x-page|x-per-page|deprecation|sunset)$/;

export const answerHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => concerns.test(name)));
