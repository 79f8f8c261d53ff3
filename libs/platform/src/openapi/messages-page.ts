import { html, type Html } from '#platform/pages';
import { prose, propertyList, type Schema } from './property-list.js';
import { type Readable, type RouteFacts } from './route-facts.js';

/** Lists the events that webhooks send, each with the fields of its own data. */
export const messagesPage = ({ webhooks = {}, components }: Readable) => ({
  path: 'messages',
  name: 'Webhook events',
  about: 'Events that webhooks send. The guide “Webhooks” describes signatures and retries.',
  content: () =>
    html`<h2>Fields of every message</h2>
      ${propertyList(getMessageSchema(webhooks), components.schemas)}
      <h2>Events</h2>
      ${prose('Each event lists the fields of its own data, which are in `data.data` of the message, with example values.')}
      <ul class="properties">
        ${Object.entries(webhooks).map(
          ([event, { post }]) =>
            html`<li id="${event}"><code>${event}</code> ${prose(`${post.summary}.`)} ${listOwnFields(post)}</li>`,
        )}
      </ul>`,
});

/** All messages have the same schema. */
const getMessageSchema = (webhooks: NonNullable<Readable['webhooks']>): Schema =>
  getMessage(Object.values(webhooks)[0]?.post)?.schema ?? {};

const getMessage = (post: RouteFacts | undefined) => post?.requestBody?.content['application/json'];

/** The compiler checks that the example of an event has all fields of the event’s data, see `EventExamples`. */
function listOwnFields(post: RouteFacts): Html | false {
  const example = getMessage(post)?.example as { data: { data: object } } | undefined;
  const fields = Object.entries(example?.data.data ?? {});
  return (
    fields.length > 0 &&
    html`<ul class="properties">
      ${fields.map(
        ([name, value]) =>
          html`<li>
            <code>${name}</code> <span class="type">${typeOf(value)}</span> <code>${JSON.stringify(value)}</code>
          </li>`,
      )}
    </ul>`
  );
}

/** Returns the JSON type of a value. Null has none, because the field has values of some type in other messages. */
function typeOf(value: unknown): string {
  if (value === null) return 'can be null';
  return Array.isArray(value) ? 'list' : typeof value;
}
