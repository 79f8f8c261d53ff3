export { WebhooksModule } from './webhooks.module.js';
export { webhooksSchema } from './webhooks.schema.js';
export { webhookMessages } from './delivery/http/webhook-messages.js';
export { WebhookDispatcher } from './delivery/services/webhook-dispatcher.js';
export { WebhookSlots } from './delivery/services/webhook-sender.js';
