import { html, type Html } from '#platform/pages';
import { prose, propertyList, type Schema } from './property-list.js';
import { type Readable, type RouteFacts } from './route-facts.js';

/** Lists the events that webhooks send, each with the fields of its own data. */
export const messagesPage = ({ webhooks = {}, components }: Readable) => ({
  path: 'messages',
  name: 'Webhook events',
  about: 'Events that webhooks send. The guide “Webhooks” describes signatures and retries.',
  content: () => {
    const types = typesByField(Object.values(webhooks).map(({ post }) => ownData(post)));
    return html`<h2>Fields of every message</h2>
      ${propertyList(getMessageSchema(webhooks), components.schemas)}
      <h2>Events</h2>
      ${prose('Each event lists the fields of its own data, which are in `data.data` of the message, with example values.')}
      <ul class="properties">
        ${Object.entries(webhooks).map(
          ([event, { post }]) =>
            html`<li id="${event}">
              <code>${event}</code> ${prose(`${post.summary}.`)} ${listOwnFields(post, types)}
            </li>`,
        )}
      </ul>`;
  },
});

/** All messages have the same schema. */
const getMessageSchema = (webhooks: NonNullable<Readable['webhooks']>): Schema =>
  getMessage(Object.values(webhooks)[0]?.post)?.schema ?? {};

const getMessage = (post: RouteFacts | undefined) => post?.requestBody?.content['application/json'];

/** The compiler checks that the example of an event has all fields of the event’s data, see `EventExamples`. */
const ownData = (post: RouteFacts): object =>
  (getMessage(post)?.example as { data: { data: object } } | undefined)?.data.data ?? {};

function listOwnFields(post: RouteFacts, types: ReadonlyMap<string, string>): Html | false {
  const fields = Object.entries(ownData(post));
  return (
    fields.length > 0 &&
    html`<ul class="properties">
      ${fields.map(
        ([name, value]) =>
          html`<li>
            <code>${name}</code>
            <span class="type">${value === null ? `${types.get(name) ?? 'string'} or null` : typeOf(value)}</span>
            <code>${JSON.stringify(value)}</code>
          </li>`,
      )}
    </ul>`
  );
}

/** Returns the type of each field that is not null in some message. Fields with the same name have the same type. */
const typesByField = (examples: readonly object[]): ReadonlyMap<string, string> =>
  new Map(
    examples
      .flatMap((example) => Object.entries(example))
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeOf(value)]),
  );

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
