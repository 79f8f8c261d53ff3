import { getSchemaPath } from '@nestjs/swagger';
import { type DocumentFacts, type EventCatalogue } from '#kernel';
import { sentence } from '../domain/sentence.js';
import { WebhookMessageView } from '../queries/webhook-message.view.js';

const at = '2026-11-20T09:30:00.000Z';
const actor = { kind: 'user', id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse', label: 'Ada Lovelace', summary: 'Ada Lovelace' };

const exampleOf = (type: string, { says, category, outcome }: Entry) => {
  const resource = { type: type.split('.')[0], id: 'aud_resource', label: 'Crew', deleted: type.endsWith('.deleted') };
  const people = { subject_user_id: null, subject_label: null };
  const rest = { changes: [], data: {}, outcome: outcome ?? 'success', request_id: 'req_01k7vm3q8ef6ha4x2c9b5t0rsg' };
  const summary = sentence(actor.label, says, resource.label, () => undefined);
  const id = 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd';
  const told = { id, occurred_at: at, action: type, category, summary, actor, token: null, delegation: [], resource };
  return { type, timestamp: at, data: { ...told, ...people, ...rest } };
};

type Entry = ReturnType<EventCatalogue['of']>;

const media = (type: string, entry: Entry) => ({
  schema: { $ref: getSchemaPath(WebhookMessageView) },
  example: exampleOf(type, entry),
});

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

const parameters = [
  header('webhook-id', 'The audit record that is told of: the same on every try, so that what comes twice is known.'),
  header('webhook-timestamp', 'When this try was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of an HMAC-SHA256; several, with blanks between, after a rotation.',
  ),
];

/** Every event of the catalogue, as the OpenAPI document tells what is sent. */
export const webhookMessages: NonNullable<DocumentFacts['webhooks']> = {
  models: [WebhookMessageView],
  of: (catalogue) =>
    Object.fromEntries(
      [...catalogue.entries].map(([type, entry]) => [
        type,
        {
          post: {
            operationId: `on_${type.replace('.', '_')}`,
            tags: ['Webhooks'],
            summary: `Somebody ${entry.says.replace('…', 'it')}`,
            description: `Of the category \`${entry.category}\`. Answer 2xx within 15 seconds; whatever else is tried again.`,
            security: [],
            parameters,
            requestBody: { required: true, content: { 'application/json': media(type, entry) } },
            responses: {
              '2XX': { description: 'Received.' },
              410: { description: 'Wanted no more: disables the webhook.' },
            },
          },
        },
      ]),
    ),
};
