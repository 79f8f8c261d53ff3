import { organization as words } from '../../texts/organization.js';
import { type Organization } from './queries.js';

type Settings = Organization['settings'];
export type SettingName = keyof typeof words.settings;
export type Value = string | number | boolean | null | string[];

/** The texts of the values that can be chosen, by value. */
export type Options = Readonly<Record<string, string>>;

/** How a setting is edited. `limit`: a number of days, or none. */
export type SettingField = { name: SettingName } & (
  | { kind: 'days' | 'limit' | 'bytes' | 'minutes' | 'domains' | 'switch' | 'role' }
  | { kind: 'choice'; options: Options }
);

const { values } = words;

const tiers = ['read', 'write', 'destructive'] as const;

const choice = (name: SettingName, options: Options): SettingField => ({
  name,
  kind: 'choice',
  options,
});

/** The settings in the order in which they are shown. */
export const settingGroups: readonly { name: keyof typeof words.groups; fields: readonly SettingField[] }[] = [
  {
    name: 'people',
    fields: [
      { name: 'default_role_id', kind: 'role' },
      { name: 'provisioning_default_role_id', kind: 'role' },
      { name: 'invite_days', kind: 'days' },
      { name: 'allowed_email_domains', kind: 'domains' },
      { name: 'token_max_days', kind: 'limit' },
      choice('departed_resources', values.departed_resources),
    ],
  },
  {
    name: 'sharing',
    fields: [
      choice('org_wide_sharing', values.org_wide_sharing),
      { name: 'max_grant_days', kind: 'limit' },
      { name: 'require_grant_expiry', kind: 'switch' },
      { name: 'notify_resolvers', kind: 'switch' },
      { name: 'confirm_direct_connect', kind: 'switch' },
      { name: 'agents_may_request', kind: 'switch' },
      choice('agent_authorization', values.agent_authorization),
      choice('agent_max_scope', values.agent_max_scope),
      { name: 'approval_grants', kind: 'switch' },
    ],
  },
  {
    name: 'calls',
    fields: [
      ...tiers.map((tier) => choice(tier, values.approval)),
      { name: 'result_max_bytes', kind: 'bytes' },
      { name: 'result_retention_minutes', kind: 'minutes' },
      choice('mcp_new_tools', values.mcp_new_tools),
      choice('mcp_changed_tools', values.mcp_changed_tools),
    ],
  },
  { name: 'record', fields: [{ name: 'audit_retention_days', kind: 'days' }] },
];

const isTier = (name: string): name is (typeof tiers)[number] => (tiers as readonly string[]).includes(name);

/** Returns the value of a setting. Undefined if the caller may not see it. */
export function valueOf(settings: Settings, { name }: SettingField): Value | undefined {
  return isTier(name) ? settings.approval_policy?.[name] : settings[name];
}

export const isShown = (settings: Settings, field: SettingField): boolean => valueOf(settings, field) !== undefined;

/** @param roles the names of the roles, by id. */
export function describeSetting(field: SettingField, value: Value | undefined, roles: Options): string {
  if (field.kind === 'switch') return value === true ? words.yes : words.no;
  const options = optionsOf(field, roles);
  if (options) return options[String(value)] ?? String(value);
  if (field.kind === 'bytes' || field.kind === 'minutes') return `${String(value)} ${field.kind}`;
  if (Array.isArray(value)) return value.length === 0 ? words.any : value.join(', ');
  return value === null || value === undefined ? words.none : words.days(Number(value));
}

/** Returns the values that can be chosen for a setting. Null if it is typed. */
export const optionsOf = (field: SettingField, roles: Options): Options | null =>
  field.kind === 'choice' ? field.options : field.kind === 'role' ? roles : null;

/** Adds the current value to the options, if it is a role that is not among the first ones. */
export const withCurrent = (options: Options, value: string): Options =>
  value in options ? options : { ...options, [value]: value };

export type Draft = { name: string; settings: Partial<Record<SettingName, Value>> };

export const allFields = settingGroups.flatMap(({ fields }) => fields);

export const toDraft = ({ name, settings }: Organization): Draft => ({
  name,
  settings: Object.fromEntries(
    allFields.filter((field) => isShown(settings, field)).map((field) => [field.name, valueOf(settings, field)]),
  ),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the settings in which two drafts differ, with both values. */
export function compareDrafts(
  before: Draft,
  after: Draft,
  roles: Options,
): { label: string; from: string; to: string }[] {
  const fields = allFields.filter(({ name }) => !isSame(before.settings[name], after.settings[name]));
  const name = before.name === after.name ? [] : [{ label: words.name, from: before.name, to: after.name }];
  return [
    ...name,
    ...fields.map((field) => ({
      label: words.settings[field.name],
      from: describeSetting(field, before.settings[field.name], roles),
      to: describeSetting(field, after.settings[field.name], roles),
    })),
  ];
}

/** Returns a body with what has changed. */
export function toBody(before: Draft, after: Draft) {
  const changed = allFields.filter(({ name }) => !isSame(before.settings[name], after.settings[name]));
  const valuesOf = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(changed.filter(({ name }) => isWanted(name)).map(({ name }) => [name, after.settings[name]]));
  const policy = valuesOf(isTier);
  return {
    ...(before.name !== after.name && { name: after.name }),
    settings: {
      ...valuesOf((name) => !isTier(name)),
      ...(Object.keys(policy).length > 0 && { approval_policy: policy }),
    },
  };
}

/** Where a problem with a setting is reported. */
export const pointerOf = ({ name }: SettingField): string =>
  isTier(name) ? `/settings/approval_policy/${name}` : `/settings/${name}`;
