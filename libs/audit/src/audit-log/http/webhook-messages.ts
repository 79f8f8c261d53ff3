import { getSchemaPath } from '@nestjs/swagger';
import { type DocumentFacts } from '#kernel';
import { WebhookMessageView } from '../queries/webhook-message.view.js';
import { exampleOf } from './webhook-examples.js';

const media = (example: object) => ({ schema: { $ref: getSchemaPath(WebhookMessageView) }, example });

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
            requestBody: {
              required: true,
              content: { 'application/json': media(exampleOf(type, entry, catalogue.examples.get(type))) },
            },
            responses: {
              '2XX': { description: 'Received.' },
              410: { description: 'Wanted no more: disables the webhook.' },
            },
          },
        },
      ]),
    ),
};
