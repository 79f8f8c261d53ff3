// Which routes of the OpenAPI document the clients have, and how they answer.

/** What has protocols and clients of its own, or is for browsers and probes. */
const leftOut = { tags: ['SCIM', 'Schema', 'Health', 'Images', 'Agents'], paths: /\/(callback|stripe-event)$/ };

export const isLeftOut = (path, { tags }) => leftOut.tags.includes(tags[0]) || leftOut.paths.test(path);

/** Whether a route answers in pages. */
export function isPage({ components }, { responses }) {
  const name = responses[200]?.content?.['application/json']?.schema?.$ref?.split('/').at(-1);
  const { result, next_cursor } = components.schemas[name]?.properties ?? {};
  return result !== undefined && next_cursor !== undefined;
}
