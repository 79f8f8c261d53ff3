import { getSchemaPath } from '@nestjs/swagger';
import { placeholderValues, reflexiveSentence, sentence } from '#audit';
import { type DomainEvent, type EventEntry, exampleId } from '#kernel';
import { type DocumentFacts } from '#platform/openapi';
import { WebhookMessageView } from '../queries/webhook-delivery.view.js';

const media = (example: object) => ({ schema: { $ref: getSchemaPath(WebhookMessageView) }, example });

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
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
            summary: exampleRecord(type, entry, catalogue.examples.get(type)).summary,
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

const at = '2026-11-20T09:30:00.000Z';

const label = 'Ada Lovelace';
const administrator = { kind: 'user', id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse', label, summary: label };
const memberActor = { kind: 'user', id: exampleId('usr'), label: 'Grace Hopper', summary: 'Grace Hopper' };

/** Events that members cause themselves, or usually do. */
const ofMembersThemselves = new Set([
  'member.confirmation_asked',
  'member.confirmed',
  'member.joined',
  'member.left',
  'member.notifications_chosen',
  'member.signed_in',
]);
const token = { id: exampleId('atok'), kind: 'personal', name: 'Laptop' };

/** Names of the people, roles and teams with these example ids. */
const names = new Map([
  [exampleId('usr'), 'Grace Hopper'],
  [exampleId('role'), 'Support'],
  [exampleId('team'), 'Sales'],
]);

const exampleResource = (type: string, prefix: string, label: string | null) => ({
  type,
  id: exampleId(prefix),
  label,
});

const connection = exampleResource('connection', 'conn', 'Ada’s GitHub');
const connector = { type: 'connector', id: 'github', label: 'GitHub' };
const member = exampleResource('member', 'usr', 'Grace Hopper');
const organization = exampleResource('organization', 'org', 'Analytical Engines');
const personal = exampleResource('token', 'atok', 'Laptop');
const webhook = exampleResource('webhook_endpoint', 'whep', 'hooks.example.com');

/** Resources of events, by the first word of the event's name. */
const resources: Record<string, { type: string; id: string; label: string | null }> = {
  access: connector,
  access_grant: exampleResource('access_grant', 'agrt', 'Create issue on GitHub'),
  access_request: exampleResource('access_request', 'areq', 'Create issue on GitHub'),
  approval: exampleResource('approval', 'apr', 'Create issue through Ada’s GitHub'),
  approval_grant: exampleResource('approval_grant', 'apgr', 'Create issue through Ada’s GitHub'),
  audit_log: exampleResource('audit_log', 'org', null),
  auth: personal,
  billing: organization,
  browser_session: member,
  budget: exampleResource('budget', 'bdgt', 'calls of a member per day'),
  connected_app: exampleResource('connected_app', 'ogrt', 'Helper'),
  connection,
  connector,
  enterprise_client: exampleResource('enterprise_client', 'entc', 'Claude'),
  group_mapping: exampleResource('group_mapping', 'gmap', 'Crew'),
  invite: exampleResource('invite', 'inv', 'grace@example.com'),
  member,
  oauth_app: { ...connector, type: 'oauth_app' },
  organization,
  restriction: exampleResource('restriction', 'rstr', 'Blocks slack and “Create issue” on github.'),
  role: exampleResource('role', 'role', 'Support'),
  scim_group: exampleResource('group', 'sgrp', 'Crew'),
  scim_user: member,
  sign_in: exampleResource('sign_in', 'sin', 'https://login.example.com'),
  synthetic_tool: exampleResource('synthetic_tool', 'syn', 'Issue with a note'),
  team: exampleResource('team', 'team', 'Sales'),
  template: exampleResource('template', 'tpl', 'For newcomers'),
  token: personal,
  tool: connection,
  toolbox: exampleResource('toolbox', 'tbx', 'Support'),
  webhook,
  webhook_endpoint: webhook,
  workload_credential: exampleResource('workload_credential', 'wcr', 'Nightly report'),
};

const resolveExampleResource = (type: string) => {
  const [area = ''] = type.split('.');
  return resources[area] ?? exampleResource(area, area, null);
};

/** Builds the example message of an event type for the OpenAPI document. */
const exampleMessage = (type: string, entry: EventEntry<DomainEvent>, data?: object): object => ({
  type,
  timestamp: at,
  data: exampleRecord(type, entry, data),
});

function exampleRecord(type: string, entry: EventEntry<DomainEvent>, data: object = {}) {
  const resource = resolveExampleResource(type);
  const actor = ofMembersThemselves.has(type) ? memberActor : administrator;
  const subject_user_id = entry.subject?.(data) ?? null;
  const words = placeholderValues(
    { data: data as Record<string, unknown>, actor_id: actor.id, subject_user_id },
    names,
  );
  return {
    id: exampleId('aud'),
    occurred_at: at,
    action: type,
    category: entry.category,
    summary:
      actor === memberActor
        ? reflexiveSentence(actor.label, entry, words)
        : sentence(actor.label, entry.says, resource.label ?? '', words),
    actor,
    token,
    delegation: [],
    resource: { ...resource, deleted: type.endsWith('.deleted') || type === 'member.removed' },
    subject_user_id,
    subject_label: subject_user_id === null ? null : (names.get(subject_user_id) ?? null),
    changes: [],
    data,
    outcome: entry.outcome ?? 'success',
    request_id: exampleId('req'),
  };
}
