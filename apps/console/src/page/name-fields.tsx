import { Field } from './form-page.js';

/** The name and the description of a thing, as a person edits them. */
export type Named = { name: string; description: string | null };

type NameFieldsProps = {
  labels: { name: string; description: string };
  value: Named;
  onChange: (value: Named) => void;
  error: unknown;
};

/** The fields for a name, and for a description, which is null if it is empty. */
export const NameFields = ({ labels, value, onChange, error }: NameFieldsProps) => (
  <>
    <Field label={labels.name} pointer="/name" error={error}>
      {(attributes) => (
        <input
          {...attributes}
          value={value.name}
          onInput={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field label={labels.description} pointer="/description" error={error} optional>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={2}
          value={value.description ?? ''}
          onInput={(event) => onChange({ ...value, description: event.currentTarget.value || null })}
        />
      )}
    </Field>
  </>
);
