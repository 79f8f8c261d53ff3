import { Choices } from '../../part/choices.js';
import { Field } from '../../page/form-page.js';
import { workloads as words } from '../../texts/workloads.js';
import { type CredentialDraft, isWrong } from './credential-draft.js';

const { form } = words;

type FieldsProps = { draft: CredentialDraft; onChange: (draft: CredentialDraft) => void; error: unknown };

/** The fields of a workload credential. The kind decides which ones. */
export const CredentialFields = (props: FieldsProps) => {
  const { draft, onChange } = props;
  return (
    <>
      <Choices
        legend={form.kind}
        options={kinds}
        chosen={draft.kind}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      <TextField {...props} name="name" label={form.name} pointer="/name" />
      {draft.kind === 'federation' ? <PlatformFields {...props} /> : <KeyFields {...props} />}
      <Choices
        legend={words.maxScope}
        options={scopes}
        chosen={draft.maxScope}
        onChoose={(maxScope) => onChange({ ...draft, maxScope })}
      />
    </>
  );
};

const kinds = (['federation', 'private_key_jwt'] as const).map((value) => ({
  value,
  label: words.kinds[value],
  help: form.kindHelp[value],
}));

const scopes = (['mcp:read', 'mcp:write', 'mcp:destructive'] as const).map((value) => ({
  value,
  label: form.scopes[value],
  help: value,
}));

const PlatformFields = (props: FieldsProps) => {
  const { draft, onChange } = props;
  return (
    <>
      <TextField {...props} name="issuer" label={words.issuer} pointer="/issuer" help={form.issuerHelp} />
      <TextField {...props} name="subject" label={words.subject} pointer="/subject" help={form.subjectHelp} />
      <TextField
        {...props}
        name="audience"
        label={words.audience}
        pointer="/audience"
        help={form.audienceHelp}
        optional
      />
      <JsonField {...props} name="claims" label={words.claims} pointer="/claims" help={form.claimsHelp} optional />
      <label className="switch">
        <input
          type="checkbox"
          checked={draft.reusable}
          onChange={(event) => onChange({ ...draft, reusable: event.currentTarget.checked })}
        />
        {form.reusable}
      </label>
    </>
  );
};

const KeyFields = (props: FieldsProps) => (
  <>
    <JsonField {...props} name="jwks" label={form.keys} pointer="/jwks" help={form.keysHelp} />
    <TextField {...props} name="jwksUri" label={words.keysUrl} pointer="/jwks_uri" help={form.keysUrlHelp} />
  </>
);

type TextName = 'name' | 'issuer' | 'subject' | 'audience' | 'claims' | 'jwks' | 'jwksUri';

type TextFieldProps = FieldsProps & {
  name: TextName;
  label: string;
  pointer: string;
  help?: string;
  optional?: boolean;
};

const TextField = ({ draft, onChange, name, ...field }: TextFieldProps) => (
  <Field {...field}>
    {(attributes) => (
      <input
        {...attributes}
        autoComplete="off"
        spellCheck={false}
        value={draft[name]}
        onInput={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
      />
    )}
  </Field>
);

const JsonField = ({ draft, onChange, name, ...field }: TextFieldProps) => (
  <Field {...field} problem={isWrong(draft[name]) ? form.wrongJson : undefined}>
    {(attributes) => (
      <textarea
        {...attributes}
        className="code"
        rows={1}
        spellCheck={false}
        value={draft[name]}
        onInput={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
      />
    )}
  </Field>
);
