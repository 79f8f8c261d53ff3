import { type DomainEvent, type EventEntry, exampleId } from '#kernel';
import { sentence, wordIn } from '#audit';

const at = '2026-11-20T09:30:00.000Z';

const label = 'Ada Lovelace';
const actor = { kind: 'user', id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse', label, summary: label };
const token = { id: exampleId('atok'), kind: 'personal', name: 'Laptop' };

/** Names of the resources with these example ids. */
const names = new Map([
  [exampleId('usr'), 'Grace Hopper'],
  [exampleId('role'), 'Support'],
  [exampleId('team'), 'Sales'],
]);

const named = (type: string, prefix: string, label: string | null) => ({ type, id: exampleId(prefix), label });

const connection = named('connection', 'conn', 'Ada’s GitHub');
const connector = { type: 'connector', id: 'github', label: 'GitHub' };
const member = named('member', 'usr', 'Grace Hopper');
const organization = named('organization', 'org', 'Analytical Engines');
const personal = named('token', 'atok', 'Laptop');
const webhook = named('webhook_endpoint', 'whep', 'hooks.example.com');

/** Resources of events, by the first word of the event's name. */
const resources: Record<string, { type: string; id: string; label: string | null }> = {
  access: connector,
  access_grant: named('access_grant', 'agrt', 'Create issue on GitHub'),
  access_request: named('access_request', 'areq', 'Create issue on GitHub'),
  approval: named('approval', 'apr', 'Create issue through Ada’s GitHub'),
  audit_log: named('audit_log', 'org', null),
  auth: personal,
  billing: organization,
  connected_app: named('connected_app', 'ogrt', 'Helper'),
  connection,
  connector,
  group_mapping: named('group_mapping', 'gmap', 'Crew'),
  invite: named('invite', 'inv', 'grace@example.com'),
  member,
  oauth_app: { ...connector, type: 'oauth_app' },
  organization,
  restriction: named('restriction', 'rstr', 'Block Slack and 1 tool'),
  role: named('role', 'role', 'Support'),
  scim_group: named('group', 'sgrp', 'Crew'),
  scim_user: member,
  sign_in: named('sign_in', 'sin', 'https://login.example.com'),
  synthetic_tool: named('synthetic_tool', 'syn', 'Issue with a note'),
  team: named('team', 'team', 'Sales'),
  template: named('template', 'tpl', 'For newcomers'),
  token: personal,
  tool: connection,
  toolbox: named('toolbox', 'tbx', 'Support'),
  webhook,
  webhook_endpoint: webhook,
};

/** The example message of an event type for the OpenAPI document. */
export function exampleOf(type: string, entry: EventEntry<DomainEvent>, data: object = {}): object {
  const [area = ''] = type.split('.');
  const resource = resources[area] ?? named(area, area, null);
  const subject_user_id = entry.subject?.(data) ?? null;
  const words = wordIn({ data: data as Record<string, unknown>, actor_id: actor.id, subject_user_id }, names);
  const record = {
    id: exampleId('aud'),
    occurred_at: at,
    action: type,
    category: entry.category,
    summary: sentence(label, entry.says, resource.label ?? '', words),
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
  return { type, timestamp: at, data: record };
}
