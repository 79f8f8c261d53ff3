import { useState } from 'react';
import { Field } from '../../page/form-page.js';
import { editSettings as more } from '../../texts/edit-settings.js';
import { organization as words } from '../../texts/organization.js';
import { type Options, optionsOf, pointerOf, type SettingField, type Value, withCurrent } from './setting-fields.js';

type SettingInputProps = {
  field: SettingField;
  value: Value;
  onChange: (value: Value) => void;
  error: unknown;
  /** The names of the roles, by id. */
  roles: Options;
};

/** The input for a setting of any kind. */
export function SettingInput({ field, value, onChange, error, roles }: SettingInputProps) {
  const label = words.settings[field.name];
  if (field.kind === 'switch')
    return (
      <label className="switch">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
    );
  const help = hintFor(field, value);
  const options = optionsOf(field, roles);
  return (
    <Field label={label} pointer={pointerOf(field)} error={error} help={help}>
      {(attributes) => {
        if (options)
          return (
            <select {...attributes} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
              {Object.entries(withCurrent(options, String(value))).map(([option, text]) => (
                <option key={option} value={option}>
                  {text}
                </option>
              ))}
            </select>
          );
        if (field.kind === 'domains')
          return <Domains attributes={attributes} value={Array.isArray(value) ? value : []} onChange={onChange} />;
        return (
          <span className="with-unit">
            <input
              {...attributes}
              inputMode="numeric"
              value={value === null ? '' : String(value)}
              onInput={(event) => onChange(readNumber(event.currentTarget.value))}
            />
            <span className="soft">{more.units[unitOf(field)]}</span>
          </span>
        );
      }}
    </Field>
  );
}

const unitOf = ({ kind }: SettingField): 'bytes' | 'minutes' | 'days' =>
  kind === 'bytes' || kind === 'minutes' ? kind : 'days';

function hintFor({ name, kind }: SettingField, value: Value): string | undefined {
  if (name === 'token_max_days') return more.hints.token_max_days;
  if (value === 'second_person') return more.hints.approval;
  return {
    days: undefined,
    bytes: undefined,
    minutes: undefined,
    limit: more.units.noLimit,
    domains: more.units.domains,
    choice: undefined,
    role: undefined,
    switch: undefined,
  }[kind];
}

/** A text that is not a number goes to the API as it is, which says what is wrong with it. */
function readNumber(text: string): number | string | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

type DomainsProps = { attributes: object; value: readonly string[]; onChange: (value: string[]) => void };

const readDomains = (text: string): string[] => text.split(/[\s,]+/).filter((domain) => domain !== '');

/** Keeps what is typed, so that a comma at the end does not disappear. */
function Domains({ attributes, value, onChange }: DomainsProps) {
  const [typed, setTyped] = useState(value.join(', '));
  const isTyped = readDomains(typed).join() === value.join();
  const type = (text: string) => {
    setTyped(text);
    onChange(readDomains(text));
  };
  return (
    <input
      {...attributes}
      value={isTyped ? typed : value.join(', ')}
      onInput={(event) => type(event.currentTarget.value)}
    />
  );
}
