import { getSchemaPath } from '@nestjs/swagger';
import { type DocumentFacts } from '#platform/openapi';
import { WebhookMessageView } from '../queries/webhook-delivery.view.js';
import { exampleMessage, exampleSentence } from './webhook-examples.js';

const media = (example: object) => ({ schema: { $ref: getSchemaPath(WebhookMessageView) }, example });

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

const parameters = [
  header(
    'webhook-id',
    'The id of the audit record. It is the same on every attempt, so that duplicates can be detected.',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970-01-01T00:00:00Z.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64. After a secret rotation, the header contains several signatures, ' +
      'separated by spaces.',
  ),
];

/** The messages of all events, for the OpenAPI document. */
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
            summary: exampleSentence(type, entry),
            description: `Category \`${entry.category}\`. Respond with 2xx within 15 seconds. Otherwise, Latchkey tries again later.`,
            security: [],
            parameters,
            requestBody: {
              required: true,
              content: { 'application/json': media(exampleMessage(type, entry, catalogue.examples.get(type))) },
            },
            responses: {
              '2XX': { description: 'Received.' },
              410: { description: 'The endpoint no longer exists. Latchkey disables the webhook.' },
            },
          },
        },
      ]),
    ),
};
